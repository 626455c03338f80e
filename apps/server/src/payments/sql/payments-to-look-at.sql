-- Pending payments that are due for a look at the gateway, oldest first; the next look moves away, so that no other server
-- takes them meanwhile.
-- $1 at most
update payments set look_at = now() + interval '1 minute', looks = looks + 1
where id in (
  select id from payments where state = 'pending' and look_at <= now() order by look_at limit $1 for update skip locked
)
returning id, booking_id, method, gateway, gateway_ref, amount, currency::text as currency, refunded_amount, state, late, reason, idempotency_key, request_hash, hold_until_before, at, looks
