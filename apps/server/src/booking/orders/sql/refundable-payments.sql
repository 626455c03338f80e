-- The amounts of an order's payments that can still be given back. The last one goes back first: a voucher, so that none turns into
-- cash; then the newest. A late one goes back by itself.
-- $1 order id
select id, method = 'cash' as is_cash, method = 'voucher' as is_voucher, amount - refunded_amount as refundable, currency::text as currency from payments
where order_id = $1 and state = 'captured' and not late and refunded_amount < amount
order by method = 'voucher', at, id
