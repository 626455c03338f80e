-- Locks bookings in one order and tells how they stand.
-- $1 booking ids
select id, reference, show_id, state, terminal_id, customer_id, order_hash, held_seats, hold_until, confirmed_at is not null as was_sold,
  order_id
from bookings where id = any($1::uuid[]) order by id for update
