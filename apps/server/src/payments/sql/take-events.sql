-- Takes events that wait and are due; their next try moves away, so that nobody else takes them meanwhile.
-- $1 at most  $2 one event id, or null for any
update gateway_events set try_at = now() + interval '1 minute', tries = tries + 1
where (gateway, event_id) in (
  select gateway, event_id from gateway_events
  where state = 'received' and try_at <= now() and ($2::text is null or event_id = $2)
  order by try_at limit $1 for update skip locked
)
returning gateway, event_id, body, tries
