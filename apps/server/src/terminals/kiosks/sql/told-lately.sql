-- How many changes of a kiosk its staff have told of within the hour, and in how many seconds the oldest of them leaves it.
-- $1 terminal id
select count(*)::int as told, coalesce(ceil(extract(epoch from min(at) + interval '1 hour' - clock_timestamp())), 0)::int as seconds
from kiosk_settings where terminal_id = $1 and change_id is not null and at > clock_timestamp() - interval '1 hour'
