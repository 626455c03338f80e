-- Orders that have come to a counter, and that its disk has, or has had: all but those whose answer it still waits for. The counters that
-- they came from may forget them.
-- $1 terminal id  $2 the orders that it is about to take up
update parked_orders set kept_at = clock_timestamp()
where terminal_id = $1 and moved_from is not null and kept_at is null and order_id <> all($2::uuid[])
