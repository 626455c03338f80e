-- The roles of an account become these.
-- $1 account id  $2 cinema ids; null stands for the whole house  $3 roles
with given as (
  select * from unnest($2::uuid[], $3::text[]) as g (cinema_id, role)
), gone as (
  delete from office_roles r where r.account_id = $1
    and not exists (select from given g where g.cinema_id is not distinct from r.cinema_id)
)
insert into office_roles (account_id, cinema_id, role) select $1, cinema_id, role from given
on conflict (account_id, cinema_id) do update set role = excluded.role
