-- The terminal says that nothing of it waits for the server.
-- $1 terminal id
update terminal_runs set drained_at = now() where terminal_id = $1
