-- Links movements with refunds that the ledger has got since, such as those of the gateway's dashboard.
-- $1 gateway
with found as (
  select distinct on (m.gateway_ref) m.gateway_ref, r.id as refund_id
  from gateway_movements m cross join lateral payments_of_source(m.payment_id) p join refunds r on r.payment_id = p.id
  where m.gateway = $1 and m.kind = 'refund' and m.refund_id is null and m.created_at > now() - interval '45 days'
    and r.gateway_ref = m.source_ref
  order by m.gateway_ref, r.id
)
update gateway_movements m set refund_id = f.refund_id from found f
where m.gateway = $1 and m.gateway_ref = f.gateway_ref and m.refund_id is null
