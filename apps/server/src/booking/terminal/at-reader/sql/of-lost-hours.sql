-- Returns a row if the ledger was set back after that time. patient: so lately that whoever may let a seat go may not have been heard.
-- $1 a time
select began_at > now() - interval '10 minutes' as patient
from incarnations where why <> 'first' and began_at > $1 order by number desc limit 1
