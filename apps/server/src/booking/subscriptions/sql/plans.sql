-- Plans, the newest first.
-- $1 the cinema whose manager asks, and who sees the house's as well; null: all  $2 one plan, or null  $3 at most
select p.id as "planId", p.name, p.currency::text as currency, p.price, p.period, p.reference_price as "referencePrice",
  p.cinema_id as "cinemaId", p.categories, p.formats, p.tax_code as "taxRate", p.sold_until as "soldUntil", p.made_at as "madeAt",
  (select count(*)::int from subscriptions s where s.plan_id = p.id and s.paid_until > now()) as paid
from subscription_plans p
where ($1::uuid is null or p.cinema_id is null or p.cinema_id = $1) and ($2::uuid is null or p.id = $2)
order by p.made_at desc, p.id desc
limit $3
