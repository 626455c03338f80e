-- Keeps for a manager a movement that the gateway made by itself; once by its name.
-- $1 gateway  $2 its name  $3 what it is, as JSON
insert into gateway_events (gateway, event_id, body, state, try_at) values ($1, $2, $3, 'parked', null)
on conflict (gateway, event_id) do nothing
