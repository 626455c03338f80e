-- Gives a terminal another name. Managers at every server hear of it. No row: there is none, or it is revoked.
-- $1 terminal id  $2 name  $3 the manager's cinema, or null
with renamed as (
  update terminals set name = $2 where id = $1 and revoked_at is null and ($3::uuid is null or cinema_id = $3) returning id
)
select pg_notify('terminal_changed', json_build_object('id', id)::text) from renamed
