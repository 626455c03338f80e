-- What was paid for an order, in the order of refundable-payments.sql: the last one goes back first.
-- Money of an exchange is what it was when it came.
-- $1 order id
select p.id, s.method, p.amount, p.amount - p.refunded_amount as kept, s.slip, s.pays_for as "paysFor"
from payments p join payment_sources s on s.id = p.id
where p.order_id = $1 and p.state = 'captured' and not p.late
order by s.method in ('voucher', 'subscription', 'account'), p.at, p.id
