-- $1 booking id  $2 until
update bookings set hold_until = $2 where id = $1 and state = 'held'
