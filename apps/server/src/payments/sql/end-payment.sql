-- Ends a pending payment that took no money.
-- $1 payment id  $2 'declined' or 'abandoned'  $3 why  $4 whether only while its charge has no name
update payments set state = $2, reason = $3, look_at = null, settled_at = now()
where id = $1 and state is not distinct from 'pending' and (gateway_ref is null or not $4::boolean)
