-- Takes a recovery code, once.
-- $1 account id  $2 its hash
update office_recovery_codes set used_at = clock_timestamp() where account_id = $1 and code_hash = $2 and used_at is null
