-- The bookings of lines that are given up, also of those that have come back.
-- $1 order id  $2 their places in it
select distinct booking_id from order_lines where order_id = $1 and number = any($2::int[]) and booking_id is not null
