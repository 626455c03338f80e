-- The password of an account.
-- $1 account id  $2 a PHC string
update office_accounts set password_hash = $2 where id = $1 and removed_at is null
