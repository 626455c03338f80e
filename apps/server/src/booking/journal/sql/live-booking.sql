-- The live booking of a customer for a show.
-- $1 customer ids  $2 show ids
select l.customer_id, l.show_id, l.booking_id
from unnest($1::text[], $2::uuid[]) as r (customer_id, show_id) join live_bookings l using (customer_id, show_id)
