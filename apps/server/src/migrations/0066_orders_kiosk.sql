-- outside a transaction
-- What a kiosk sold lately, and has not printed, is told to managers.
create index concurrently orders_kiosk on orders (sold_at) where channel = 'kiosk';
