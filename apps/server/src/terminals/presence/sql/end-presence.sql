-- Terminals of servers that are dead are away. Every server hears of it.
-- A server that comes to life at this moment prolongs its lease, and then takes its terminals back. So its lease is locked here: either
-- it was prolonged before, and the server isn't dead, or it is prolonged after this statement, and the server sees who is away.
with expired as (
  select name from leases l
  where name like 'server:%' and ends_at <= now()
    and exists (select from terminals t where 'server:' || t.connected_to = l.name)
  order by name
  for update
),
dead as (
  select distinct connected_to as id from terminals t
  where connected_to is not null and (
    exists (select from expired e where e.name = 'server:' || t.connected_to)
    or not exists (select from leases l where l.name = 'server:' || t.connected_to)
  )
),
away as (
  update terminals t set connected_to = null from dead where t.connected_to = dead.id returning t.id
),
forgotten as (
  delete from leases where name like 'server:%' and ends_at < now() - interval '1 hour'
)
select pg_notify('terminal_changed', json_build_object('id', id)::text) from away
