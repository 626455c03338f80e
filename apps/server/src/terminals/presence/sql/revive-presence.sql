-- This server was taken for dead: its terminals are connected all the same.
-- $1 terminal ids  $2 server id
with back as (
  update terminals set connected_to = $2 where id = any($1::uuid[]) and connected_to is null returning id
)
select pg_notify('terminal_changed', json_build_object('id', id)::text) from back
