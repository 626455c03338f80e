-- Up to which epoch the claims of a terminal are an earlier life's.
-- $1 terminal id
select orphaned_epoch from terminal_runs where terminal_id = $1
