-- Forgets the orders of a counter that it doesn't name: it has taken them up again, sold them, or given them back.
-- $1 terminal id  $2 the orders that it names
delete from parked_orders where terminal_id = $1 and order_id <> all($2::uuid[])
