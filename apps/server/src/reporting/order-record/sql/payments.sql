-- What was paid for an order, in the order of refundable-payments.sql: the last one goes back first.
-- Money of an exchange is what it was when it came.
-- $1 order id
select p.id, s.method, p.amount, p.amount - p.refunded_amount as kept, s.slip,
  (
    select b.pays_for from voucher_movements m join vouchers v on v.id = m.voucher_id join voucher_batches b on b.id = v.batch_id
    where m.payment_id = s.source_id and m.kind = 'redeemed'
  ) as "paysFor"
from payments p join payment_sources s on s.id = p.id
where p.order_id = $1 and p.state = 'captured' and not p.late
order by s.method = 'voucher', p.at, p.id
