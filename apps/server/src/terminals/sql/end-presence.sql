-- Terminals of servers that are dead are away. Every server hears of it.
with dead as (
  select distinct connected_to as id from terminals t
  where connected_to is not null
    and not exists (select from leases l where l.name = 'server:' || t.connected_to and l.ends_at > now())
),
away as (
  update terminals t set connected_to = null from dead where t.connected_to = dead.id returning t.id
),
forgotten as (
  delete from leases where name like 'server:%' and ends_at < now() - interval '1 hour'
)
select pg_notify('terminal_changed', json_build_object('id', id)::text) from away
