-- The payments of a booking, or of the counter's order that it is a part of, oldest first. `refundable`: what can still be given back; a late one goes back by itself.
-- Money of an exchange shows how it came.
-- $1 booking id
select p.id, s.method, p.amount, p.state, p.late, p.reason, p.at,
  case when p.state = 'captured' and not p.late then p.amount - p.refunded_amount else 0 end as refundable
from payments p join payment_sources s on s.id = p.id
where p.booking_id = $1
  or p.booking_id is null and p.order_id = (select order_id from bookings where id = $1)
order by p.at, p.id
