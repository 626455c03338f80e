-- Keeps the goods of orders for their pick-up codes. The orders are written in the same transaction.
-- $1 order ids  $2 the cinema of each, or null  $3 their codes
insert into order_pickups (order_id, cinema_id, code)
select * from unnest($1::uuid[], $2::uuid[], $3::text[])
