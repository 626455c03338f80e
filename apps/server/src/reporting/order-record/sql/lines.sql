-- All lines of an order, in their order: what came back, and tickets with which somebody was let in.
-- $1 order id
select l.number, l.kind, l.what, l.details, l.booking_id, b.show_id, t.seat_index, l.amount, r.at as back_at, l.went_to,
  exists (select from admissions a where a.ticket_id = l.ticket_id and a.first) as admitted,
  (select e.payment_id from subscription_entries e where e.ticket_id = l.ticket_id) as admitted_by
from order_lines l
  left join tickets t on t.id = l.ticket_id left join bookings b on b.id = l.booking_id
  left join order_returns r on r.id = l.return_id
where l.order_id = $1
order by l.number
