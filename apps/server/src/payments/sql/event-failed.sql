-- An event is tried again, or parked until a manager looks at it.
-- $1 gateway  $2 event id  $3 why  $4 when, null: never by itself
update gateway_events set last_error = $3, try_at = $4, state = case when $4::timestamptz is null then 'parked' else 'received' end
where gateway = $1 and event_id = $2 and state = 'received'
