-- Ends a session, or the one that a terminal has.
-- $1 session id, or null  $2 terminal id, or null
update office_sessions set ended_at = clock_timestamp() where (id = $1::uuid or terminal_id = $2::uuid) and ended_at is null
