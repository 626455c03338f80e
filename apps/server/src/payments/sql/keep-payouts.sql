-- Keeps payouts of the gateway, and how each stands now.
-- $1 gateway  $2 the payouts, as JSON
insert into gateway_payouts as kept (
  gateway, gateway_ref, amount, currency, digits, state, failure, created_at, arrives_on, is_listed, movement_ref
)
select $1, t.ref, t.amount, t.currency, t.digits, t.state, t.failure, t.created_at, t.arrives_on, t.is_listed, t.movement_ref
from jsonb_to_recordset($2::jsonb) as t (
  ref text, amount bigint, currency text, digits smallint, state text, failure text, created_at timestamptz, arrives_on date,
  is_listed boolean, movement_ref text
)
order by t.ref
on conflict (gateway, gateway_ref) do update
set state = excluded.state, failure = excluded.failure, arrives_on = excluded.arrives_on, is_listed = excluded.is_listed,
  movement_ref = coalesce(kept.movement_ref, excluded.movement_ref)
where (kept.state, kept.failure, kept.arrives_on, kept.is_listed, kept.movement_ref)
  is distinct from (excluded.state, excluded.failure, excluded.arrives_on, excluded.is_listed, coalesce(kept.movement_ref, excluded.movement_ref))
