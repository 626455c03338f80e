-- Whether a payment was begun before the ledger was set back, so that what became of it may be lost.
-- $1 payment id (a UUIDv7: its first bits are when it was begun)
-- Returns a row if so: patient: the incarnation is so young that terminals may not be back yet.
select began_at > now() - interval '10 minutes' as patient
from incarnations
where why <> 'first' and uuid_extract_timestamp($1::uuid) < began_at
order by number desc limit 1
