-- A terminal has connected to this server. The other servers tell their managers.
-- $1 terminal id  $2 server id  $3 the version of the protocol that it speaks
with seen as (
  update terminals set last_seen_at = now(), connected_to = $2 where id = $1 returning *
), speaks as (
  insert into terminal_conditions as c (terminal_id, protocol) select id, $3::int from seen
  on conflict (terminal_id) do update set protocol = excluded.protocol where c.protocol is distinct from excluded.protocol
)
select *, pg_notify('terminal_changed', json_build_object('id', id, 'by', $2::uuid)::text) from seen
