-- The refunds of a booking, oldest first.
-- $1 booking id
select r.id, r.amount, r.reason, r.state, r.at, r.tries, r.last_error, r.done_at, p.method
from refunds r join payments p on p.id = r.payment_id
where r.booking_id = $1 order by r.at, r.id
