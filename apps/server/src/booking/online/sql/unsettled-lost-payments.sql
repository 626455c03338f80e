-- How many payments from before the ledger was set back have a charge, and no end yet.
-- $1 incarnation
select count(*)::int as unsettled
from payments p
where p.state = 'pending' and p.gateway_ref is not null and p.gateway <> 'cash'
  and uuid_extract_timestamp(p.id) < (select began_at from incarnations where number = $1)
