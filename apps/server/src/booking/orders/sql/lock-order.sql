-- Makes every other return of the order wait until the transaction ends. Whoever gives tickets back has locked their
-- booking before; goods alone have none.
-- $1 order id
select from orders where id = $1 for no key update
