-- Administrators of the whole house who can log in, other than this one.
-- $1 account id
select from office_accounts a
where a.id <> $1 and a.removed_at is null and num_nonnulls(a.password_hash, a.provider_subject) > 0
  and exists (select from office_roles r where r.account_id = a.id and r.cinema_id is null and r.role = 'administrator')
