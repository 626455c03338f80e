-- How many questions a terminal has asked within the hour, and when the oldest of them leaves it, in seconds.
-- $1 terminal id
select count(*)::int as asked, coalesce(ceil(extract(epoch from min(asked_at) + interval '1 hour' - clock_timestamp())), 0)::int as seconds
from approvals where terminal_id = $1 and asked_at > clock_timestamp() - interval '1 hour'
