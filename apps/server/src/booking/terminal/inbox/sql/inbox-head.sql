-- Where the inbox of a terminal is, the number of the run that may send, and of its first run since the ledger was set back.
-- $1 terminal id
select boot_epoch, first_epoch, sequence, hash from terminal_runs where terminal_id = $1
