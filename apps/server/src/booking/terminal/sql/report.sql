-- What stands of the claims that a terminal reports, and what it holds besides for the bookings that it names. Grants of an
-- earlier life don't count. The claims of those bookings' shows are read: there is no index by booking, which every claim
-- would pay for. OFFSET 0 keeps each of these reads on the show's own rows.
-- $1 terminal id  $2 show ids  $3 seat indexes  $4 grant numbers, one row each  $5 booking ids  $6 their show ids
-- Returns show_id, seat_index, grant_number, and booking_id: null where the report names that grant; else the booking that
-- holds the seat under a grant that it doesn't name.
with named as materialized (
  select * from unnest($2::uuid[], $3::int[], $4::bigint[]) as r (show_id, seat_index, grant_number)
), life as materialized (
  select coalesce((select orphaned_up_to from terminal_runs where terminal_id = $1), 0) as orphaned_up_to
)
select r.show_id, r.seat_index, r.grant_number, null::uuid as booking_id
from named r
join seat_claims c on c.show_id = r.show_id and c.seat_index = r.seat_index
where c.terminal_id = $1 and c.grant_number = r.grant_number and c.kind in ('held', 'allotted')
  and c.grant_number > (select orphaned_up_to from life)
union all
select c.show_id, c.seat_index, c.grant_number, c.booking_id
from unnest($5::uuid[], $6::uuid[]) as b (booking_id, show_id)
cross join lateral (
  select * from seat_claims of_show where of_show.show_id = b.show_id and of_show.booking_id = b.booking_id offset 0
) c
where c.terminal_id = $1 and c.kind = 'held' and c.grant_number > (select orphaned_up_to from life)
  and not exists (
    select from named r
    where r.show_id = c.show_id and r.seat_index = c.seat_index and r.grant_number = c.grant_number
  )
