-- Answers a question that waits, of this day. No row: it waits no more, or is another cinema's.
-- $1 id  $2 the manager's cinema, or null for every one  $3 yes or no  $4 the name of who answers  $5 the manager's terminal
update approvals set answer = $3, answered_at = clock_timestamp(), answered_by = $4, answered_at_terminal = $5
where id = $1 and ($2::uuid is null or cinema_id = $2) and answer is null and withdrawn_at is null
  and asked_at > clock_timestamp() - interval '1 day'
