-- A terminal has connected to this server. The other servers tell their managers.
-- $1 terminal id  $2 server id
with seen as (
  update terminals set last_seen_at = now(), connected_to = $2 where id = $1 returning *
)
select *, pg_notify('terminal_changed', json_build_object('id', id, 'by', $2::uuid)::text) from seen
