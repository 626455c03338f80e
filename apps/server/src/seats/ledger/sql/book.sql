-- Makes holds permanent. The caller has locked the bookings and checked the holds; fewer rows than seats is a bug.
-- $1 show ids  $2 seat indexes  $3 booking ids
-- Returns a row a seat.
update seat_claims c
set kind = 'booked', expires_at = null, version = c.version + 1
from unnest($1::uuid[], $2::int[], $3::uuid[]) as r (show_id, seat_index, booking_id)
where c.show_id = r.show_id and c.seat_index = r.seat_index
  and c.booking_id = r.booking_id and c.kind = 'held'
returning c.show_id, c.seat_index
