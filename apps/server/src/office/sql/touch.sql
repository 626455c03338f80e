-- Somebody is there. A session that is over already stays so.
-- $1 session id  $2 without a touch it ends after so many seconds
update office_sessions set touched_at = clock_timestamp()
where id = $1 and ended_at is null and touched_at > clock_timestamp() - make_interval(secs => $2)
  and touched_at < clock_timestamp() - interval '5 seconds'
