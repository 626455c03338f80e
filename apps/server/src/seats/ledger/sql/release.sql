-- Gives holds back, only those that the booking has.
-- $1 show ids  $2 seat indexes  $3 booking ids
-- Returns the claims that were released: show_id, seat_index, booking_id.
delete from seat_claims c
using unnest($1::uuid[], $2::int[], $3::uuid[]) as r (show_id, seat_index, booking_id)
where c.show_id = r.show_id and c.seat_index = r.seat_index
  and c.booking_id = r.booking_id and c.kind = 'held'
returning c.show_id, c.seat_index, c.booking_id
