-- The payments of an order without those of subscriptions, in the order in which they give back, with what they pay still, and what one
-- return has taken off them.
-- $1 order id  $2 return id
select p.id, s.method, p.amount - p.refunded_amount as kept, coalesce(r.amount, 0)::int as "goesBack"
from payments p join payment_sources s on s.id = p.id
  left join lateral (select sum(amount) as amount from refunds where payment_id = p.id and return_id = $2) r on true
where p.order_id = $1 and p.state = 'captured' and not p.late and s.method <> 'subscription'
order by s.method in ('voucher', 'account'), p.id
