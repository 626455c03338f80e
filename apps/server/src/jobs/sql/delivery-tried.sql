-- Records the outcome of a try. Changes nothing when another worker has settled it meanwhile.
-- $1 delivery id  $2 done, waiting or parked  $3 the answer's code or null  $4 what went wrong or null
-- $5 while it waits: seconds until it is tried again
update deliveries
set state = $2, tries = tries + 1, last_status = $3, last_error = $4,
  try_at = case when $2 = 'waiting' then now() + make_interval(secs => $5::int) end,
  done_at = case when $2 = 'done' then now() end
where id = $1 and state = 'waiting'
returning try_at
