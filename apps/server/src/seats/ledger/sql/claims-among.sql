-- Those of these seats that their bookings have, held or sold. The request has one row a seat.
-- $1 show ids  $2 seat indexes  $3 booking ids
-- Returns show_id, seat_index, booking_id.
select c.show_id, c.seat_index, c.booking_id
from unnest($1::uuid[], $2::int[], $3::uuid[]) as r (show_id, seat_index, booking_id)
join seat_claims c on c.show_id = r.show_id and c.seat_index = r.seat_index and c.booking_id = r.booking_id
