-- How often discounts were used, with what orders will use that are being paid for now.
-- $1 discount ids  $2 customer id or null  $3 an order that is left out, or null
select d.id as "discountId",
  (coalesce((select used from limited_discounts l where l.discount_id = d.id), 0) + coalesce(claimed.uses, 0))::int as "inAll",
  (coalesce((select sum(u.uses) from discount_uses u where u.discount_id = d.id and u.customer_id = $2::text), 0)
    + coalesce(claimed.by_customer, 0))::int as "byCustomer"
from unnest($1::uuid[]) as d (id) left join lateral (
  select sum(c.uses) as uses, sum(c.uses) filter (where c.customer_id = $2::text) as by_customer
  from discount_claims c join payments p on p.booking_id = c.order_id and p.state = 'pending'
  where c.discount_id = d.id and c.order_id is distinct from $3::uuid
) as claimed on true
