-- Notices that what has happened since makes void.
-- $1 gateway  $2 their names
update gateway_events set state = 'done', done_at = now() where gateway = $1 and event_id = any($2::text[]) and state = 'parked'
