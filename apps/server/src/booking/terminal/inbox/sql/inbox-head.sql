-- The ends of terminals' inboxes, the number of the run that may send, and of its first run since the ledger was set back.
-- The latter is 0 if nothing of the lost hours is awaited of it, as when it has said that all its commands were sent.
-- $1 terminal ids
select r.terminal_id, r.run_number, r.sequence, r.hash,
  case when exists (
    select from awaited_terminals w
    where w.incarnation = r.incarnation and w.terminal_id = r.terminal_id and w.heard_at is null
  ) then r.first_run else 0 end as first_run
from terminal_runs r
where r.terminal_id = any($1::uuid[])
