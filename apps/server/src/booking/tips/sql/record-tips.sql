-- The tips of orders that are in the books, one row each.
-- $1 payment ids  $2 order ids  $3 amounts
insert into order_tips (payment_id, order_id, amount) select * from unnest($1::uuid[], $2::uuid[], $3::int[])
