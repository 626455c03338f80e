-- The run that has its number already is connected to this server.
-- $1 terminal id  $2 server id
update terminal_runs set server_id = $2 where terminal_id = $1
