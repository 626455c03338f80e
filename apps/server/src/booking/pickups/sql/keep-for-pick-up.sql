-- Keeps the goods of an order for a pick-up code. No row: this terminal sold no such order with goods.
-- $1 order id  $2 the terminal that sold it  $3 code
with kept as (
  insert into order_pickups (order_id, cinema_id, code)
  select o.id, o.cinema_id, $3 from orders o
  where o.id = $1 and o.terminal_id = $2 and exists (select from order_lines l where l.order_id = o.id and l.kind = 'goods')
  on conflict (order_id) do nothing
  returning order_id
)
select order_id from kept
union
select p.order_id from order_pickups p join orders o on o.id = p.order_id where p.order_id = $1 and o.terminal_id = $2
