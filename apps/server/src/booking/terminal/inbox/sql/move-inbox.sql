-- Moves the inbox on, if it is where the caller believes it to be, and the run is still the one that may send.
-- $1 terminal id  $2 run number  $3 $4 from: sequence, hash  $5 $6 to: sequence, hash
-- $7 `off`: it may be lost with Postgres's last moments, since the answers that it counts aren't; `on`: with the rest of a transaction
with commits as materialized (select set_config('synchronous_commit', $7, true))
update terminal_runs set sequence = $5, hash = $6
from commits
where terminal_id = $1 and run_number = $2 and sequence = $3 and hash = $4
