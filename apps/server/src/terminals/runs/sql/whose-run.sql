-- The last run of a terminal, and the server to which it is connected as far as the ledger knows; no row: it has never booted.
-- $1 terminal id
select boot_id, server_id from terminal_runs where terminal_id = $1
