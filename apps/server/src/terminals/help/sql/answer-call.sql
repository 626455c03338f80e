-- Somebody is coming: the first who says so. No row: it isn't theirs to answer, or somebody was faster.
-- $1 id  $2 the terminal's cinema, or null  $3 the name of who comes  $4 their terminal  $5 minutes after which a call is gone
update help_calls set answered_at = clock_timestamp(), answered_by = $3, answered_at_terminal = $4
where id = $1 and ($2::uuid is null or cinema_id is null or cinema_id = $2) and answered_at is null and ended_at is null
  and called_at > clock_timestamp() - $5 * interval '1 minute'
returning id
