-- Where the inbox of a terminal is, and the number of the run that may send.
-- $1 terminal id
select boot_epoch, sequence, hash from terminal_runs where terminal_id = $1
