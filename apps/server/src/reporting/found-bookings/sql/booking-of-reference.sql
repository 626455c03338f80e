-- $1 reference
select id from bookings where reference = $1
