-- The operators of a manager's cinemas by name, with their roles there, and what was changed last.
-- $1 the manager's cinema, or null for every one
select o.id as "operatorId", o.number, o.name, o.pin_hash is not null as "hasPin", o.badge_hash is not null as "hasBadge",
  (
    select jsonb_agg(jsonb_build_object('cinemaId', r.cinema_id, 'role', r.role) order by c.name, c.id)
    from operator_roles r join cinemas c on c.id = r.cinema_id
    where r.operator_id = o.id and ($1::uuid is null or r.cinema_id = $1)
  ) as roles,
  exists (select from operator_roles r where r.operator_id = o.id and r.cinema_id <> $1::uuid) as "isShared",
  e.at as "changedAt", done_by(e.terminal_id, o.id::text, e.at) as "changedBy"
from operators o
  left join lateral (
    select at, terminal_id from operator_events where operator_id = o.id order by sequence desc limit 1
  ) e on true
where o.removed_at is null
  and exists (select from operator_roles r where r.operator_id = o.id and ($1::uuid is null or r.cinema_id = $1))
order by lower(o.name), o.number
