-- A terminal's run, which no other follows before the transaction ends. No row: another has followed it already.
-- $1 terminal id  $2 its run
select from terminal_runs where terminal_id = $1 and run_number = $2 for share
