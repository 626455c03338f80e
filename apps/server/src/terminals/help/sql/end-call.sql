-- The visitor needs no help any more.
-- $1 id  $2 terminal id
update help_calls set ended_at = clock_timestamp() where id = $1 and terminal_id = $2 and ended_at is null
