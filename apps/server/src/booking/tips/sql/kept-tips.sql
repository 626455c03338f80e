-- The tips of an order that have not gone back, in minor units.
-- $1 order id
select coalesce(sum(i.amount), 0)::bigint as kept from order_tips i
where i.order_id = $1 and not exists (select from order_tip_returns r where r.payment_id = i.payment_id)
