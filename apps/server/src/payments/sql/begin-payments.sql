-- Begins attempts to take bookings' money, one each: until it ends there is no second one. The order that it pays for isn't in the books yet, and
-- will have the booking's id.
-- $1 ids  $2 booking ids  $3 methods  $4 gateways  $5 amounts  $6 currencies  $7 idempotency keys  $8 request hashes
-- $9 the holds' ends without it  $10 when the reconciler asks after it
insert into payments (id, booking_id, order_id, method, gateway, amount, currency, idempotency_key, request_hash, hold_until_before, look_at, state)
select id, booking_id, booking_id, method, gateway, amount, currency, idempotency_key, request_hash, hold_until_before, look_at, 'pending'
from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::bytea[], $9::timestamptz[], $10::timestamptz[])
  as r (id, booking_id, method, gateway, amount, currency, idempotency_key, request_hash, hold_until_before, look_at)
returning id, booking_id, method, gateway, gateway_ref, amount, currency::text as currency, refunded_amount, state, late, reason, idempotency_key, request_hash, hold_until_before, customer_until, at, looks
