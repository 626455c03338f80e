-- Links movements with refunds that the ledger has got since, such as those of the gateway's dashboard.
-- $1 gateway
update gateway_movements m set refund_id = r.id
from refunds r join payment_sources s on s.id = r.payment_id
where m.gateway = $1 and m.kind = 'refund' and m.refund_id is null and m.created_at > now() - interval '45 days'
  and s.source_id = m.payment_id and r.gateway_ref = m.source_ref
