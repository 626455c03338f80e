-- How often a terminal has searched within a minute, an hour and a day, and in how many seconds the oldest of each is over. `isNoted`: it
-- has asked for this very booking within the hour, for the same operator.
-- $1 terminal  $2 counted as  $3 booking or null  $4 operator or null
select count(*) filter (where at > now() - interval '1 minute')::int as "inMinute",
  count(*) filter (where at > now() - interval '1 hour')::int as "inHour",
  count(*)::int as "inDay",
  coalesce(ceil(extract(epoch from min(at) filter (where at > now() - interval '1 minute') + interval '1 minute' - now())), 0)::int
    as "minuteOver",
  coalesce(ceil(extract(epoch from min(at) filter (where at > now() - interval '1 hour') + interval '1 hour' - now())), 0)::int
    as "hourOver",
  coalesce(ceil(extract(epoch from min(at) + interval '1 day' - now())), 0)::int as "dayOver",
  coalesce(bool_or(
    booking_id = $3::uuid and operator_id is not distinct from $4::uuid and at > now() - interval '1 hour'
  ), false) as "isNoted"
from booking_searches where terminal_id = $1 and counted_as = $2 and at > now() - interval '1 day'
