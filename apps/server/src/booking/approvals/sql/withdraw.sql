-- Takes a question back that nobody has answered.
-- $1 id  $2 terminal id
update approvals set withdrawn_at = clock_timestamp()
where id = $1 and terminal_id = $2 and answer is null and withdrawn_at is null
