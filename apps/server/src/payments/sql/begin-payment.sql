-- Begins an attempt to take a booking's money: until it ends there is no second one. The order that it pays for isn't in the books yet, and
-- will have the booking's id.
-- $1 id  $2 booking id  $3 method  $4 gateway  $5 amount  $6 currency  $7 idempotency key  $8 request hash
-- $9 the hold's end without it  $10 when the reconciler asks after it
insert into payments (id, booking_id, order_id, method, gateway, amount, currency, idempotency_key, request_hash, hold_until_before, look_at, state)
values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'pending')
returning id, booking_id, method, gateway, gateway_ref, amount, currency::text as currency, refunded_amount, state, late, reason, idempotency_key, request_hash, hold_until_before, customer_until, at, looks
