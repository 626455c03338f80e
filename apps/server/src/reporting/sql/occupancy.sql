-- The number of seats of each show that are held and booked, and whether it is closed since a backup was restored.
-- `not hold_lapsed` is written out: the call would compare each row's kind twice.
-- $1 show ids
-- Returns a row for each of them that has claims or is closed.
with taken as (
  select show_id,
    count(*) filter (where kind = 'held' and (terminal_id is not null or expires_at > now()))::int as held,
    count(*) filter (where kind = 'booked')::int as booked
  from seat_claims where show_id = any($1::uuid[])
  group by show_id
), closed as (
  select show_id from closed_shows where show_id = any($1::uuid[]) and opened_at is null
)
select show_id, coalesce(held, 0) as held, coalesce(booked, 0) as booked, closed.show_id is not null as closed
from taken full join closed using (show_id)
