-- Keeps an event of the gateway, unless it is known.
-- $1 gateway  $2 event id  $3 the event
insert into gateway_events (gateway, event_id, body) values ($1, $2, $3) on conflict (gateway, event_id) do nothing
