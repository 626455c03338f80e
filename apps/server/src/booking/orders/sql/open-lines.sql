-- The lines of an order that have not come back, in their order.
-- $1 order id
select l.number, l.kind, l.amount, l.booking_id, t.seat_index, e.payment_id as "admittedBy"
from order_lines l left join tickets t on t.id = l.ticket_id left join subscription_entries e on e.ticket_id = l.ticket_id
where l.order_id = $1 and l.return_id is null
order by l.number
