-- What the gateway told and was done. $1 kept so many days  $2 at most so many rows
delete from gateway_events where (gateway, event_id) in (
  select gateway, event_id from gateway_events
  where state = 'done' and done_at < now() - make_interval(days => $1::int) limit $2
)
