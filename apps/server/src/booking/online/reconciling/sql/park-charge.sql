-- A captured charge that the ledger doesn't know: a manager must look at it.
-- $1 gateway  $2 the charge  $3 as an event  $4 why
insert into gateway_events (gateway, event_id, body, state, try_at, last_error)
values ($1, 'unmatched:' || $2, $3, 'parked', null, $4)
on conflict (gateway, event_id) do nothing
