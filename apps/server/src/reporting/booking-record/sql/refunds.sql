-- The refunds of a booking, and those of its order that are of no booking; oldest first. What is owed at a card machine is pending: terminals of before know no other state.
-- Money that an exchange has brought to another order is in no refund of this one.
-- $1 booking id
select r.id, r.amount, r.reason, case r.state when 'at_machine' then 'pending' else r.state end as state, r.at, r.tries, r.last_error,
  r.done_at, s.method
from refunds r join payment_sources s on s.id = r.payment_id
where r.state <> 'carried' and (
  r.booking_id = $1
  or r.booking_id is null and r.return_id in (select id from order_returns where order_id = (select order_id from bookings where id = $1))
)
order by r.at, r.id
