-- Makes every other return of the order wait until the transaction ends. Whoever locks an order has locked a booking of it before.
-- $1 order id
select from orders where id = $1 for no key update
