-- The references by which the holds of bookings are taken over.
-- $1 ids of bookings
select id as "bookingId", reference from bookings where id = any($1::uuid[])
