-- A renewal, with the plan of its subscription. $1 its id
select r.id, r.subscription_id, r.number, r.order_id, r.price, r.currency::text as currency, r.sale, r.amount, r.gateway_ref, r.state, r.tries,
  r.code, r.asked_try, r.begun_at, r.looks, r.holder_until, p.name as plan, p.period, p.tax_code,
  coalesce(p.cinema_id, (
    select o.cinema_id from subscription_periods d join orders o on o.id = d.order_id
    where d.subscription_id = s.id order by d.number desc limit 1
  )) as cinema_id,
  k.customer_ref,
  exists (select from subscription_periods d where d.subscription_id = s.id and d.number >= r.number) as is_overtaken
from subscription_renewals r join subscriptions s on s.id = r.subscription_id join subscription_plans p on p.id = s.plan_id
  left join subscription_cards k on k.id = r.card_id
where r.id = $1
