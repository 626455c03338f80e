-- Ends the claims of orders: they are in the books, or a manager has them.
-- $1 order ids
delete from account_claims where order_id = any($1::uuid[])
