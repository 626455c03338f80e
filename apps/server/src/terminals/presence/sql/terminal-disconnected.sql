-- The last connection of a terminal to this server has ended; one that is connected to another server meanwhile stays there.
-- $1 terminal id  $2 server id
with seen as (
  update terminals set last_seen_at = now(), connected_to = case when connected_to = $2 then null else connected_to end
  where id = $1 returning *
)
select *, pg_notify('terminal_changed', json_build_object('id', id, 'by', $2::uuid)::text) from seen
