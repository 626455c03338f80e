-- $1 booking ids
select id, reference, show_id, state, terminal_id, customer_id, hold_until, held_seats, order_hash, quote, total_amount, currency::text as currency, email, order_id
from bookings where id = any($1::uuid[]) order by id for update
