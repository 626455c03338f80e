-- Returns the notices among these that were kept before, whatever became of them.
-- $1 gateway  $2 their names
select event_id from gateway_events where gateway = $1 and event_id = any($2::text[])
