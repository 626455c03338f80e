-- The progress of a terminal, locked: every other change of it waits until the transaction ends. The caller has seen to
-- the row.
-- $1 terminal id
-- Returns besides, where there is one, the last answered entry after those that all have their answer: last_sequence, last_hash.
select r.boot_id, r.run_number, r.standing, r.server_id, r.incarnation, r.first_run, r.reported_run, r.shown_sequence, r.shown_hash,
  r.sequence, r.hash, l.sequence as last_sequence, l.hash as last_hash
from terminal_runs r
left join lateral (
  select i.sequence, i.hash from inbox i
  where i.terminal_id = r.terminal_id and i.sequence > r.sequence
  order by i.sequence desc limit 1
) l on true
where r.terminal_id = $1
for update of r
