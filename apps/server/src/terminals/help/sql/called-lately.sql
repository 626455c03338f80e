-- How many calls a kiosk has made within the hour, and when the oldest of them leaves it, in seconds.
-- $1 terminal id
select count(*)::int as called, coalesce(ceil(extract(epoch from min(called_at) + interval '1 hour' - clock_timestamp())), 0)::int as seconds
from help_calls where terminal_id = $1 and called_at > clock_timestamp() - interval '1 hour'
