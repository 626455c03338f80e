-- The run of a terminal that is, as far as the ledger knows, connected to another server.
-- $1 terminal id  $2 this server's id
select boot_id, server_id from terminal_runs where terminal_id = $1 and server_id <> $2
