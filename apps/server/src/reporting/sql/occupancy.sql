-- How many seats of each show are held and booked.
-- $1 show ids
select show_id,
  count(*) filter (where kind = 'held' and (terminal_id is not null or expires_at > now()))::int as held,
  count(*) filter (where kind = 'booked')::int as booked
from seat_claims where show_id = any($1::uuid[])
group by show_id
