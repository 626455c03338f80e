-- Ends an attempt without money.
-- $1 payment id  $2 why  $3 the gateway's word  $4 whether only while its charge has no name: else it may be at a reader
update reader_payments set state = 'off', why = $2, code = $3, look_at = null, ended_at = now()
where id = $1 and state is not distinct from 'open' and (gateway_ref is null or not $4::boolean)
returning id
