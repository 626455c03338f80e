-- Makes one job of confirmed bookings that are to be followed up. Servers that gather at once take different ones.
-- $1 at most so many
-- Returns one row: gathered, their number.
with waiting as materialized (
  select booking_id from bookings_to_follow order by booking_id limit $1 for update skip locked
), taken as (
  delete from bookings_to_follow f using waiting w where f.booking_id = w.booking_id returning f.booking_id
), job as (
  select graphile_worker.add_job('bookings_confirmed', json_build_object('bookingIds', json_agg(booking_id)))
  from taken having count(*) > 0
)
select (select count(*)::int from taken) as gathered, (select count(*) from job) as jobs
