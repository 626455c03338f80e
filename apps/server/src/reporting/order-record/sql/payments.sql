-- What was paid for an order, in the order of refundable-payments.sql: the last one goes back first.
-- $1 order id
select id, method, amount, amount - refunded_amount as kept, slip
from payments where order_id = $1 and state = 'captured' and not late
order by method = 'voucher', at, id
