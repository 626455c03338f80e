-- The terminal is connected to this server no more; one that has gone to another server stays there.
-- $1 terminal id  $2 server id
update terminal_runs set server_id = null where terminal_id = $1 and server_id = $2
