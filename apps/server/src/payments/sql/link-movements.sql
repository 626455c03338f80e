-- Links movements with payments that the ledger has got since, such as those of lost hours.
-- $1 gateway
update gateway_movements m set payment_id = p.id
from payments p
where m.gateway = $1 and m.payment_id is null and m.created_at > now() - interval '45 days'
  and p.gateway = m.gateway and p.gateway_ref = m.charge_ref
