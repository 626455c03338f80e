-- The accounts of the office by name, with their roles.
-- $1 the administrator's cinema: those who have a role there or in the whole house; null: all
select a.id as "accountId", a.name, a.login, a.totp_secret is not null as "hasSecondFactor",
  a.provider_subject is not null as "hasProvider",
  (
    select json_agg(json_build_object('cinemaId', r.cinema_id, 'role', r.role) order by r.cinema_id is not null, c.name, c.id)
    from office_roles r left join cinemas c on c.id = r.cinema_id where r.account_id = a.id
  ) as roles,
  case
    when a.password_hash is not null or a.provider_subject is not null then 'active'
    when exists (select from office_invitations i where i.account_id = a.id and i.used_at is null and i.expires_at > now()) then 'invited'
    else 'waiting'
  end as state,
  $1::uuid is not null and exists (
    select from office_roles r where r.account_id = a.id and r.cinema_id is distinct from $1
  ) as "isBeyond",
  (select max(s.began_at) from office_sessions s where s.account_id = a.id) as "lastLogInAt",
  (select t.until from office_tries t where t.key = 'name:' || a.login and t.until > now()) as "lockedUntil"
from office_accounts a
where a.removed_at is null and exists (
  select from office_roles r where r.account_id = a.id and ($1::uuid is null or r.cinema_id is null or r.cinema_id = $1)
)
order by lower(a.name), a.login
