-- The roles of an operator at the manager's cinemas become these; those at other cinemas stay.
-- $1 operator id  $2 the manager's cinema, or null for every one  $3 cinema ids  $4 roles
with gone as (
  delete from operator_roles
  where operator_id = $1 and ($2::uuid is null or cinema_id = $2) and cinema_id <> all($3::uuid[])
)
insert into operator_roles (operator_id, cinema_id, role)
select $1, n.cinema_id, n.role from unnest($3::uuid[], $4::text[]) as n (cinema_id, role)
on conflict (operator_id, cinema_id) do update set role = excluded.role
