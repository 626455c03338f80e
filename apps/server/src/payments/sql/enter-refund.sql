-- A refund that the gateway has made without us: done, and taken from what is left of its payment. No row: so much is not left.
-- $1 refund id  $2 payment id  $3 its name at the gateway  $4 amount  $5 reason, for people
with taken as (
  update payments set refunded_amount = refunded_amount + $4
  where id = $2 and state = 'captured' and refunded_amount + $4 <= amount
  returning id, booking_id, currency
)
insert into refunds (id, payment_id, booking_id, amount, currency, reason, actor, state, gateway_ref, try_at, done_at)
select $1, id, booking_id, $4, currency, $5, 'gateway', 'done', $3, null, now() from taken
