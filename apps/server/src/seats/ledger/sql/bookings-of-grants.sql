-- The bookings whose holds are among these grants.
-- $1 show ids  $2 seat indexes  $3 terminal ids  $4 grant numbers
select distinct c.booking_id
from unnest($1::uuid[], $2::int[], $3::uuid[], $4::bigint[]) as r (show_id, seat_index, terminal_id, grant_number)
join seat_claims c using (show_id, seat_index, terminal_id, grant_number)
where c.kind = 'held'
