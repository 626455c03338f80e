-- What an account proves itself with. No row: there is none, or it was removed.
-- $1 account id
select a.id as "accountId", a.login, a.name, a.password_hash as "passwordHash", a.totp_secret as secret, a.totp_begun as begun
from office_accounts a where a.id = $1 and a.removed_at is null
