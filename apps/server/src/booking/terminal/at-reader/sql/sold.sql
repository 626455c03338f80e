-- What the bookings of an order are called in the books.
-- $1 order id
select id as booking_id, reference from bookings where order_id = $1
