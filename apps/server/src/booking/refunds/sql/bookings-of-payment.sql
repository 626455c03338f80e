-- The bookings that a payment's money pays for, or has paid for: its own, and those of each order that exchanges have brought it to. In the
-- order in which they are locked.
-- $1 payment id
select booking_id from payments where id = $1 and booking_id is not null
union
select b.id
from payments_of_source($1) s join payments p on p.id = s.id join bookings b on b.order_id = p.order_id
order by booking_id
