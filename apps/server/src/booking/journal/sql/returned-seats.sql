-- The seats of the tickets that came back with a return.
-- $1 return id
select b.show_id, b.id as booking_id, t.seat_index
from order_returns o join order_lines l on l.order_id = o.order_id and l.return_id = o.id
  join tickets t on t.id = l.ticket_id join bookings b on b.id = t.booking_id
where o.id = $1
order by 1, 2, 3
