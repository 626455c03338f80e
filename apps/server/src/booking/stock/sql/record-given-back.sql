-- Puts lines of an order back into the stocks that they came from. The stocks are locked.
-- $1 cinema ids  $2 goods  $3 sizes  $4 order id  $5 numbers of the lines  $6 terminal id
insert into stock_movements (cinema_id, goods, size, kind, quantity, order_id, line, terminal_id)
select cinema_id, goods, size, 'given_back', 1, $4, line, $6
from unnest($1::uuid[], $2::text[], $3::text[], $5::smallint[]) as s (cinema_id, goods, size, line)
