-- A parked event is due now, with all its tries.
-- $1 gateway  $2 event id
update gateway_events set state = 'received', tries = 0, try_at = now()
where gateway = $1 and event_id = $2 and state = 'parked'
