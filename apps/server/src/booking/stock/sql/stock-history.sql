-- What happened to a stock, the newest first.
-- $1 cinema id  $2 goods  $3 size  $4 only those before this number, or null  $5 at most
select m.number, m.at, m.kind, m.quantity, m.balance, m.reason, done_by(m.terminal_id, m.id::text, m.at) as terminal, coalesce((
    select array_agg(b.reference order by b.reference) from bookings b where b.order_id = m.order_id
  ), '{}') as references
from stock_movements m
where m.cinema_id = $1 and m.goods = $2 and m.size = $3 and ($4::int is null or m.number < $4)
order by m.number desc
limit $5
