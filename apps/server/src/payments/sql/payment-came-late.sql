-- Money that came for a booking that can't be confirmed any more: captured, and owed back as a whole.
-- $1 payment id  $2 refund id
with captured as (
  update payments set state = 'captured', late = true, look_at = null, settled_at = now(), refunded_amount = amount
  where id = $1 and state <> 'captured'
  returning id, booking_id, amount, currency
)
insert into refunds (id, payment_id, booking_id, amount, currency, reason, actor)
select $2, id, booking_id, amount, currency, 'the payment came too late', 'server' from captured where amount > 0
