-- The tips of an order have gone back with its last return. Its terminal is told of them elsewhere.
-- $1 order id
insert into order_tip_returns (payment_id, return_id)
select i.payment_id, r.id
from order_tips i cross join lateral (select id from order_returns where order_id = $1 order by at desc, id desc limit 1) r
where i.order_id = $1 and not exists (select from order_tip_returns b where b.payment_id = i.payment_id)
