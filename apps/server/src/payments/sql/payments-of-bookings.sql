-- $1 booking ids
select id, booking_id, method, gateway, gateway_ref, amount, currency::text as currency, refunded_amount, state, late, reason, idempotency_key, request_hash, hold_until_before, customer_until, at, looks
from payments where booking_id = any($1::uuid[]) order by at, id
