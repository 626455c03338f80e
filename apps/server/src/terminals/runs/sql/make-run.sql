-- The row of a terminal that has never booted.
-- $1 terminal id
insert into terminal_runs (terminal_id) values ($1) on conflict do nothing
