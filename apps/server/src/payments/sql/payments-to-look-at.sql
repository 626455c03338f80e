-- Pending payments that are due for a look at the gateway, oldest first; the next look moves away, so that no other
-- server takes them meanwhile. A payment whose charge has no name may have got one in the lost hours before a set-back:
-- it waits until the gateway was read.
-- $1 at most
update payments set look_at = now() + interval '1 minute', looks = looks + 1
where id in (
  select id from payments where state = 'pending' and look_at <= now() and (gateway_ref is not null or not exists (
    select from incarnations i
    where i.number = (select max(number) from incarnations) and i.why <> 'first' and i.gateway_read_at is null
      and uuid_extract_timestamp(payments.id) < i.began_at
  ))
  order by look_at limit $1 for update skip locked
)
returning id, booking_id, method, gateway, gateway_ref, amount, currency::text as currency, refunded_amount, state, late, reason, idempotency_key, request_hash, hold_until_before, customer_until, at, looks
