-- The newest run of a terminal reports: from the answer on it may sell. Written before the answer is sent. A boot locks the row, so
-- it comes before this or after it.
-- $1 terminal id  $2 the run's number
-- Changes no row if a later run has begun.
update terminal_runs set reported_run = $2 where terminal_id = $1 and run_number = $2
