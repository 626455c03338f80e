-- Money came that can't confirm its booking: it is captured, as much as came, and owed back as a whole.
-- $1 payment id  $2 refund id, or null where the gateway has given it back already  $3 amount that came  $4 currency that came
-- $5 too_late, wrong_amount, seats_sold or gone_back
-- $6 the refund's reason, for people
with captured as (
  update payments
  set state = 'captured', late = true, reason = $5, look_at = null, settled_at = now(),
    amount = $3, currency = $4, refunded_amount = case when $2::uuid is null then 0 else $3 end
  where id = $1 and state <> 'captured'
  returning id, booking_id, amount, currency
)
insert into refunds (id, payment_id, booking_id, amount, currency, reason, actor)
select $2, id, booking_id, amount, currency, $6, 'server' from captured where amount > 0 and $2::uuid is not null
