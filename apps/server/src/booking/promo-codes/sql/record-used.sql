-- Uses of orders, each order's once. An online order's customer is that of its booking.
-- $1 discount ids  $2 order ids  $3 uses  $4 codes
insert into discount_uses (discount_id, order_id, kind, uses, code, customer_id)
select d.id, d.order_id, 'used', d.uses, d.code, b.customer_id
from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[]) as d (id, order_id, uses, code)
  left join bookings b on b.id = d.order_id
on conflict do nothing
returning discount_id as "discountId", order_id as "orderId"
