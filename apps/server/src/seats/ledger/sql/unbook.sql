-- Frees sold seats. The caller has locked the booking; fewer rows than seats is a bug.
-- $1 show id  $2 booking id  $3 seat indexes
-- Returns a row a seat.
delete from seat_claims c
where c.show_id = $1 and c.seat_index = any($3::int[]) and c.booking_id = $2 and c.kind = 'booked'
returning c.seat_index
