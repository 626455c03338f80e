-- Things to send, each with the job that sends it. Rows that are there already stay as they are, and get no second job.
-- One row each: $1 event ids $2 event types $3 booking ids $4 targets $5 bodies $6 lanes
-- Returns how many were new.
with wanted as (
  select * from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[])
    as w (event_id, event_type, booking_id, target, body, lane)
), added as (
  insert into deliveries (event_id, event_type, booking_id, target, body)
  select event_id, event_type, booking_id, target, body from wanted
  on conflict (event_id, target) do nothing
  returning id, event_id, target
)
select count(graphile_worker.add_job('deliver', json_build_object('deliveryId', a.id), queue_name := w.lane)) as added
from added a join wanted w using (event_id, target)
