-- Makes every other return of the order wait until the transaction ends, and those of the orders that are linked with it: whose money
-- has come to it by exchanges, or has gone on from it. Locked in the order of their ids. Two returns that are linked at all have one of
-- these orders in common, so that each counts what the other gives back.
-- $1 order id
-- Returns the locked ones; none: there is no such order.
with recursive earlier as (
  select $1::uuid as id
  union
  select r.order_id from earlier e join exchanges x on x.order_id = e.id join order_returns r on r.id = x.return_id
), linked as (
  select id from earlier
  union
  select x.order_id from linked l join order_returns r on r.order_id = l.id join exchanges x on x.return_id = r.id
)
select id from orders where id in (select id from linked) order by id for no key update
