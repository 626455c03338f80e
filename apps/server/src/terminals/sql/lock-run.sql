-- How far a terminal is, locked: whoever else changes it waits until the transaction ends. The caller has seen to the row.
-- $1 terminal id
select boot_id, boot_epoch, standing, server_id, sequence, hash from terminal_runs where terminal_id = $1 for update
