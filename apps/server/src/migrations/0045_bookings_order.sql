-- outside a transaction
-- The bookings of an order.
create index concurrently bookings_order on bookings (order_id) where order_id is not null;
