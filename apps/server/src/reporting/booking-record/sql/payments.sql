-- The payments of a booking, or of the counter's order that it is a part of, oldest first. `refundable`: what can still be given back; a late one goes back by itself.
-- $1 booking id
select id, method, amount, state, late, reason, at,
  case when state = 'captured' and not late then amount - refunded_amount else 0 end as refundable
from payments
where booking_id = $1
  or booking_id is null and order_id = (select order_id from bookings where id = $1)
order by at, id
