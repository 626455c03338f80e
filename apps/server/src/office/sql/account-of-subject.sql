-- The account of somebody whom the provider has named. At the first time it is found by the e-mail address that an administrator gave
-- it, and keeps the subject from then on. No row: the house has no account for them.
-- $1 the subject  $2 a verified e-mail address in small letters, or null
with known as (
  select id from office_accounts where provider_subject = $1 and removed_at is null
), linked as (
  update office_accounts set provider_subject = $1
  where login = $2 and provider_subject is null and removed_at is null and not exists (select from known)
  returning id
)
select id from known union all select id from linked
