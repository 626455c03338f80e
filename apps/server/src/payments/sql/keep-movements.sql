-- Keeps movements of the gateway that aren't kept, and says which payout they went out with. Those that are of the ledger's payments and
-- refunds are linked with them.
-- Nothing is kept of a payout that is matched: all its movements are here. Its row stays locked until they are kept, so that no other
-- server calls it matched in between.
-- $1 gateway  $2 the movements, as JSON  $3 their payout; null: not known yet
with open_payout as materialized (
  select 1 from gateway_payouts where gateway = $1 and gateway_ref = $3 and matched_at is null for share
), told as (
  select * from jsonb_to_recordset($2::jsonb) as t (
    ref text, kind text, type text, category text, amount bigint, fee bigint, net bigint, currency text, digits smallint, minor_amount bigint,
    created_at timestamptz, available_at timestamptz, source_ref text, charge_ref text, refund_id text, ours boolean
  )
)
insert into gateway_movements as kept (
  gateway, gateway_ref, kind, type, category, amount, fee, net, currency, digits, minor_amount, created_at, available_at, source_ref,
  charge_ref, ours, payment_id, refund_id, payout_ref
)
select $1, t.ref, t.kind, t.type, t.category, t.amount, t.fee, t.net, t.currency, t.digits, t.minor_amount, t.created_at, t.available_at,
  t.source_ref, t.charge_ref, t.ours, p.id, r.id, $3
from told t
  left join payments p on p.gateway = $1 and p.gateway_ref = t.charge_ref
  left join lateral (
    select r.id from payments_of_source(p.id) s join refunds r on r.payment_id = s.id
    where t.kind = 'refund' and (r.id::text = t.refund_id or r.gateway_ref = t.source_ref)
    order by (r.id::text = t.refund_id) desc nulls last, r.id limit 1
  ) r on true
where $3 is null or exists (select from open_payout)
-- Two servers that keep the same ones wait for each other in one order.
order by t.ref
on conflict (gateway, gateway_ref) do update set payout_ref = excluded.payout_ref
where kept.payout_ref is null and excluded.payout_ref is not null
