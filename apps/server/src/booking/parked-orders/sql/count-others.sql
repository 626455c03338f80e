-- How many orders of a counter are kept beside this one.
-- $1 terminal id  $2 order id
select count(*)::int as others from parked_orders where terminal_id = $1 and order_id <> $2
