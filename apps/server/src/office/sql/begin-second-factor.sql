-- A second factor that isn't confirmed yet. No row is changed where the account has one already: it is ended first.
-- $1 account id  $2 the secret
update office_accounts set totp_begun = $2 where id = $1 and removed_at is null and totp_secret is null
