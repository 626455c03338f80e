-- Puts refunds of payments by voucher back on the vouchers. A voucher gets back no more than it had paid: what was missing of a payment
-- is in a conflict. No gateway is asked, so these refunds are done. What is carried is another order's: nothing goes back.
-- $1 refund ids
with owed as (
  select r.id as refund_id, r.amount, paid.voucher_id, paid.order_id, paid.payment_id, -paid.amount as paid, paid.tax,
    coalesce((
      select sum(b.amount) from voucher_movements b where b.payment_id = paid.payment_id and b.kind = 'given_back'
    ), 0)::int as back
  from refunds r join payment_sources s on s.id = r.payment_id
    join voucher_movements paid on paid.payment_id = s.source_id and paid.kind = 'redeemed'
  where r.id = any($1::uuid[]) and r.state <> 'carried'
  order by paid.voucher_id
), given as (
  select o.*, least(o.amount, o.paid - o.back) as gives from owed o
), moved as (
  insert into voucher_movements (voucher_id, kind, amount, tax, order_id, payment_id, refund_id)
  -- By what has gone back in all, so that all parts have the whole tax.
  select voucher_id, 'given_back', gives,
    round(-tax::numeric * (back + gives) / paid)::int - round(-tax::numeric * back / paid)::int,
    order_id, payment_id, refund_id
  from given where gives > 0
)
update refunds r set state = 'done', try_at = null, done_at = now()
from payment_sources s
where r.id = any($1::uuid[]) and r.state <> 'carried' and s.id = r.payment_id and s.method = 'voucher'
