-- The address of a customer who was at a kiosk, for the bookings of one order.
-- $1 bookings  $2 e-mail address
update bookings set email = $2 where id = any($1::uuid[]) and email is distinct from $2
