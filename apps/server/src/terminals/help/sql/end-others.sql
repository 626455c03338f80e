-- A kiosk has one visitor: its calls before this one are over.
-- $1 terminal id  $2 this call's id
update help_calls set ended_at = clock_timestamp() where terminal_id = $1 and id <> $2 and ended_at is null
