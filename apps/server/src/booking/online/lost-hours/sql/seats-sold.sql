-- Returns the seats among these that are sold to another booking.
-- $1 show id  $2 seat indexes  $3 booking id
select seat_index from seat_claims
where show_id = $1 and seat_index = any($2::int[]) and kind = 'booked' and booking_id <> $3
order by seat_index
