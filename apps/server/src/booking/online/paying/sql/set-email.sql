-- Sets the address for a booking's tickets.
-- $1 booking id  $2 address
update bookings set email = $2 where id = $1
