-- The amounts of an order's payments that can still be given back. The last one goes back first: a voucher, so that none turns into
-- cash; then the newest. A late one goes back by itself.
-- $1 order id
-- Returns besides, of a voucher, what it pays for.
select id, method = 'cash' as is_cash, method = 'voucher' as is_voucher, amount - refunded_amount as refundable, currency::text as currency,
  (
    select b.pays_for from voucher_movements m join vouchers v on v.id = m.voucher_id join voucher_batches b on b.id = v.batch_id
    where m.payment_id = payments.id and m.kind = 'redeemed'
  ) as "paysFor"
from payments
where order_id = $1 and state = 'captured' and not late and refunded_amount < amount
order by method = 'voucher', at, id
