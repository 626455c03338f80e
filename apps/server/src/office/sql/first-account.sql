-- The account that a new house begins with. No row: it was removed, or somebody can log in.
-- $1 its user name
select a.id from office_accounts a
where a.login = $1 and a.removed_at is null
  and not exists (select from office_accounts o where num_nonnulls(o.password_hash, o.provider_subject) > 0)
