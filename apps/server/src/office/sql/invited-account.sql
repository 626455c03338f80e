-- The account of an invitation that is good. No row: the code is unknown, used, too old, or followed by another.
-- $1 the code's hash
select a.id as "accountId", a.login, a.name, a.password_hash as "passwordHash", a.totp_secret as secret, a.totp_begun as begun
from office_invitations i join office_accounts a on a.id = i.account_id
where i.code_hash = $1 and i.used_at is null and i.expires_at > now() and a.removed_at is null
  and not exists (select from office_invitations n where n.account_id = i.account_id and n.made_at > i.made_at)
