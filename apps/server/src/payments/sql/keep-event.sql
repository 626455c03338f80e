-- Keeps an event of the gateway, unless it is known.
-- $1 gateway  $2 event id  $3 the event  $4 whether nothing has to be made of it
insert into gateway_events (gateway, event_id, body, state, tries, try_at, done_at)
select $1, $2, $3, case when is_done then 'done' else 'received' end, is_done::int,
  case when not is_done then now() end, case when is_done then now() end
from (values ($4::boolean)) as kept (is_done)
on conflict (gateway, event_id) do nothing
