-- An account has no second factor any more.
-- $1 account id
with codes as (
  delete from office_recovery_codes where account_id = $1
)
update office_accounts set totp_secret = null, totp_begun = null where id = $1
