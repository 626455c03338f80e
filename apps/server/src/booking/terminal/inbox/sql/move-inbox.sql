-- Moves inboxes on, each if it is where the caller believes it to be, and the run is still the one that may send.
-- One row each, sorted by terminal: $1 terminal ids  $2 run numbers  $3 $4 from: sequences, hashes  $5 $6 to: sequences, hashes
-- $7 `off`: it may be lost with Postgres's last moments, since the answers that it counts aren't; `on`: with the rest of a transaction
-- Returns the terminals whose inboxes were moved.
with commits as materialized (select set_config('synchronous_commit', $7, true))
update terminal_runs r set sequence = m.to_sequence, hash = m.to_hash
from commits, unnest($1::uuid[], $2::int[], $3::bigint[], $4::text[], $5::bigint[], $6::text[])
  as m (terminal_id, run_number, from_sequence, from_hash, to_sequence, to_hash)
where r.terminal_id = m.terminal_id and r.run_number = m.run_number and r.sequence = m.from_sequence and r.hash = m.from_hash
returning r.terminal_id
