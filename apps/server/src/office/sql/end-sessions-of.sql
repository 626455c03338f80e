-- Ends the sessions of an account.
-- $1 account id  $2 the one that goes on, or null
update office_sessions set ended_at = clock_timestamp()
where account_id = $1 and ended_at is null and id is distinct from $2::uuid
