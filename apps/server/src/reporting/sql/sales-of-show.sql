-- The confirmed bookings of a show with the seats that they still have, first sold first.
-- $1 show id
select b.id, b.reference, b.terminal_id, b.confirmed_at, b.total_amount, b.currency::text as currency,
  array_agg(t.seat_index order by t.seat_index) as seats
from tickets t join bookings b on b.id = t.booking_id
where t.show_id = $1 and t.cancelled_at is null and b.state = 'confirmed'
group by b.id
order by b.confirmed_at, b.id
