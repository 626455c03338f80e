-- The inbox moves on, if it is where the caller believes it to be, and the run is still the one that may send.
-- $1 terminal id  $2 boot epoch  $3 $4 from: sequence, hash  $5 $6 to: sequence, hash
update terminal_runs set sequence = $5, hash = $6
where terminal_id = $1 and boot_epoch = $2 and sequence = $3 and hash = $4
