-- Open attempts that are due for a look at the gateway, oldest first; the next look moves away, so that no other server takes them
-- meanwhile. A server that dies at it is waited for no longer: the customer stands there.
-- $1 at most
update reader_payments set look_at = now() + interval '15 seconds', looks = looks + 1
where id in (
  select id from reader_payments where state = 'open' and look_at <= now() order by look_at limit $1 for update skip locked
)
returning id
