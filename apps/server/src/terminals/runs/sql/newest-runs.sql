-- The numbers of the newest runs of some terminals.
-- $1 terminal ids
select terminal_id, run_number from terminal_runs where terminal_id = any($1::uuid[])
