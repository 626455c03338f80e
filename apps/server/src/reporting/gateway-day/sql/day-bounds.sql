-- The day of a cinema, or of the house: its time zone, when it begins and when it ends, and how far the gateway's movements were read. The
-- house's day is that of its cinemas; of cinemas in several time zones it is the day in UTC. No row: there is no such cinema.
-- $1 cinema, or null  $2 the day  $3 gateway
with zone as (
  select case when count(distinct time_zone) = 1 then min(time_zone) else 'UTC' end as time_zone
  from cinemas where $1::uuid is null or id = $1
  having $1::uuid is null or count(*) > 0
)
select time_zone, ($2::date)::timestamp at time zone time_zone as begins_at,
  ($2::date + 1)::timestamp at time zone time_zone as ends_at,
  (select read_until from gateway_readings where gateway = $3) as read_until
from zone
