-- How many seats of each show can't be had: booked, or held and the time of the hold is not up (a terminal's has no such
-- time). An allotted seat looks free. A show of which nothing is taken has no row.
-- $1 show ids
select show_id, count(*)::int as taken
from seat_claims
where show_id = any($1::uuid[])
  and (kind = 'booked' or (kind = 'held' and (terminal_id is not null or expires_at > now())))
group by show_id
