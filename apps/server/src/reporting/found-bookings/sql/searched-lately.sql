-- How often a terminal has searched within a minute and an hour, and in how many seconds the oldest of each is over.
-- $1 terminal
select count(*) filter (where at > now() - interval '1 minute')::int as "inMinute", count(*)::int as "inHour",
  coalesce(ceil(extract(epoch from min(at) filter (where at > now() - interval '1 minute') + interval '1 minute' - now())), 0)::int
    as "minuteOver",
  coalesce(ceil(extract(epoch from min(at) + interval '1 hour' - now())), 0)::int as "hourOver"
from booking_searches where terminal_id = $1 and at > now() - interval '1 hour'
