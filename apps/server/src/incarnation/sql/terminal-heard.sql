-- The terminal has sent all its commands: so says its run that booted in this incarnation.
-- $1 incarnation  $2 terminal id  $3 run number
-- Returns a row if that is news.
update awaited_terminals w set heard_at = now()
from terminal_runs r
where w.incarnation = $1 and w.terminal_id = $2 and w.heard_at is null
  and r.terminal_id = $2 and r.run_number = $3 and r.incarnation = $1
returning w.terminal_id
