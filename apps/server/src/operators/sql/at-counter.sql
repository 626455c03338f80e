-- All who may sell at a counter's cinemas, with their roles there.
-- $1 the counter's cinema, or null for every one
select o.id as "operatorId", o.number, o.name, o.pin_hash as "pinHash", encode(o.badge_hash, 'hex') as "badgeHash",
  jsonb_agg(jsonb_build_object('cinemaId', r.cinema_id, 'role', r.role) order by r.cinema_id) as roles
from operators o join operator_roles r on r.operator_id = o.id
where o.removed_at is null and ($1::uuid is null or r.cinema_id = $1) and r.role <> 'attendant'
group by o.id
order by lower(o.name), o.number
