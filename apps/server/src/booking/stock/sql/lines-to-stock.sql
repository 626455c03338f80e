-- The lines of an order that come back to stock, of those that were taken off one.
-- $1 order id  $2 numbers of its lines
select m.cinema_id, m.goods, m.size, m.line
from stock_movements m
where m.order_id = $1 and m.line = any($2::smallint[]) and m.kind = 'sold'
order by m.line
