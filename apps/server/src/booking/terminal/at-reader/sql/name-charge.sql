-- Names the charge of an attempt; no row when the attempt has ended meanwhile: then no reader may be asked.
-- $1 payment id  $2 the charge's name at the gateway
update reader_payments set gateway_ref = $2 where id = $1 and state is not distinct from 'open' and coalesce(gateway_ref, $2) = $2
