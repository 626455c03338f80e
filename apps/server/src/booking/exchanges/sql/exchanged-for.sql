-- The bookings of the order that tickets were exchanged for, as they are called for good.
-- $1 order id
select id, reference from bookings where order_id = $1 order by id
