-- Takes what orders sold off the stocks, one row a line. The stocks are locked.
-- $1 cinema ids  $2 goods  $3 sizes  $4 order ids  $5 numbers of the lines  $6 terminal ids
insert into stock_movements (cinema_id, goods, size, kind, quantity, order_id, line, terminal_id)
select cinema_id, goods, size, 'sold', -1, order_id, line, terminal_id
from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::smallint[], $6::uuid[])
  as s (cinema_id, goods, size, order_id, line, terminal_id)
