-- Moves the end of a booking's holds. Returns a row a seat; none: it holds nothing.
-- $1 show id  $2 booking id  $3 until
update seat_claims set expires_at = $3, version = version + 1
where show_id = $1 and booking_id = $2 and kind = 'held'
returning seat_index
