-- The bookings whose tickets came back with these refunds, in the order in which they are locked.
-- $1 refund ids
select booking_id from refunds where id = any($1::uuid[]) and booking_id is not null
union
select l.booking_id
from refunds r join order_returns o on o.id = r.return_id join order_lines l on l.order_id = o.order_id and l.return_id = o.id
where r.id = any($1::uuid[]) and r.booking_id is null and l.booking_id is not null
order by booking_id
