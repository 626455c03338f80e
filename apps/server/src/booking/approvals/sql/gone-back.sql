-- From what sum on a refund needs a yes at the order's cinema today, in minor units (null: none does), and what has gone back before of
-- the order, or of those whose money has come to it by exchanges, or has gone on from it. Tips that went back count.
-- $1 order id
with recursive earlier as (
  select $1::uuid as id
  union
  select r.order_id from earlier e join exchanges x on x.order_id = e.id join order_returns r on r.id = x.return_id
), related as (
  select id from earlier
  union
  select x.order_id from related e join order_returns r on r.order_id = e.id join exchanges x on x.return_id = r.id
)
select o.cinema_id as "cinemaId", o.currency::text as currency, (
    select (t.tariff -> 'approvals' ->> 'refundsFrom')::int from tariffs t where t.cinema_id = o.cinema_id order by t.version desc limit 1
  ) as "refundsFrom", coalesce((
    select sum(f.amount) from related e join order_returns r on r.order_id = e.id join refunds f on f.return_id = r.id
      join payments p on p.id = f.payment_id
    where f.state <> 'carried' and p.method <> 'subscription'
  ), 0)::bigint + coalesce((
    select sum(i.amount) from related e join order_tips i on i.order_id = e.id join order_tip_returns r on r.payment_id = i.payment_id
  ), 0)::bigint as before
from orders o where o.id = $1
