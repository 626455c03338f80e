-- The account whose password was checked, locked until the transaction ends. No row: it has another password by now, or was removed.
-- $1 account id  $2 the PHC string that was checked
select a.id as "accountId", a.login, a.name, a.password_hash as "passwordHash", a.totp_secret as secret, a.totp_begun as begun
from office_accounts a where a.id = $1 and a.password_hash = $2 and a.removed_at is null
for no key update
