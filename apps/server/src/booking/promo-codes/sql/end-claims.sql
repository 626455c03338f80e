-- Orders that are sold claim nothing any more.
-- $1 order ids
delete from discount_claims where order_id = any($1::uuid[])
