-- The second factor that was begun is in use from now on, with its first step taken. No row is changed where another one is in use.
-- $1 account id  $2 the secret that was begun  $3 the step
update office_accounts set totp_secret = $2, totp_begun = null, totp_step = $3
where id = $1 and totp_begun = $2 and totp_secret is null
