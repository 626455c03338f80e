-- $1 gateway  $2 event id
update gateway_events set state = 'done', try_at = null, done_at = now(), last_error = null
where gateway = $1 and event_id = $2
