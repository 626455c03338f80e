-- Where a booking's tickets are sent.
-- $1 booking id  $2 address
update bookings set email = $2 where id = $1
