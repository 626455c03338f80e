-- What was paid for an order, in the order of refundable-payments.sql: the last one goes back first.
-- $1 order id
select id, method, amount, amount - refunded_amount as kept, slip, (
    select b.pays_for from voucher_movements m join vouchers v on v.id = m.voucher_id join voucher_batches b on b.id = v.batch_id
    where m.payment_id = payments.id and m.kind = 'redeemed'
  ) as "paysFor"
from payments where order_id = $1 and state = 'captured' and not late
order by method = 'voucher', at, id
