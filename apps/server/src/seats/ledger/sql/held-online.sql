-- The claims, among these, that are holds of their booking. The bookings are locked, so it can't change until the
-- transaction ends.
-- $1 show ids  $2 seat indexes  $3 booking ids
select c.show_id, c.seat_index
from unnest($1::uuid[], $2::int[], $3::uuid[]) as r (show_id, seat_index, booking_id)
join seat_claims c
  on c.show_id = r.show_id and c.seat_index = r.seat_index and c.booking_id = r.booking_id and c.kind = 'held'
where c.terminal_id is null
