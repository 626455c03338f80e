-- The amounts of an order's payments that can still be given back. The last one goes back first: a voucher or what is on account, so that
-- none turns into cash; then the newest. A late one goes back by itself.
-- Money of an exchange is what it was when it came. Cash counts though nothing is left of it: rounding may have kept less than it paid for.
-- $1 order id
-- Returns besides, of a voucher, what it pays for.
select p.id, s.method = 'cash' as is_cash, s.method = 'voucher' as is_voucher, s.method = 'subscription' as "isEntry",
  s.method = 'account' as is_account, p.amount - p.refunded_amount as refundable,
  p.currency::text as currency, s.pays_for as "paysFor"
from payments p join payment_sources s on s.id = p.id
where p.order_id = $1 and p.state = 'captured' and not p.late and (p.refunded_amount < p.amount or s.method = 'cash')
order by s.method in ('voucher', 'subscription', 'account'), p.at, p.id
