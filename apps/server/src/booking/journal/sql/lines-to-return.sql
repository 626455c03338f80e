-- The lines of an order that have not come back, in their order, with the shows of tickets.
-- $1 order id
select l.number, l.kind, l.what, l.details, l.amount, l.booking_id, t.seat_index, b.show_id, s.starts_at,
  e.payment_id as "admittedBy"
from order_lines l
  left join subscription_entries e on e.ticket_id = l.ticket_id
  left join tickets t on t.id = l.ticket_id left join bookings b on b.id = l.booking_id left join shows s on s.id = b.show_id
where l.order_id = $1 and l.return_id is null
order by l.number
