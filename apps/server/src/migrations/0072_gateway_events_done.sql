-- outside a transaction
-- Old ones are looked for each hour, among all that there ever were.
create index concurrently gateway_events_done on gateway_events (done_at) where state = 'done';
