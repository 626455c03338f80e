-- Makes claims permanent: an online customer's hold, and seats that a terminal has sold of its holds and its allotment.
-- The booking for which a terminal held them doesn't matter. The caller has locked and checked them; fewer rows than
-- seats is a bug.
-- $1 show ids  $2 seat indexes  $3 booking ids  $4 grant numbers, null for an online customer's
-- Returns a row a seat: show_id, seat_index.
update seat_claims c
set kind = 'booked', booking_id = r.booking_id, expires_at = null, version = c.version + 1
from unnest($1::uuid[], $2::int[], $3::uuid[], $4::bigint[]) as r (show_id, seat_index, booking_id, grant_number)
where c.show_id = r.show_id and c.seat_index = r.seat_index and c.kind <> 'booked'
  and (c.grant_number = r.grant_number or (r.grant_number is null and c.booking_id = r.booking_id and c.kind = 'held'))
returning c.show_id, c.seat_index
