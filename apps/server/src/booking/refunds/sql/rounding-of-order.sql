-- How the cash of an order is rounded, by the tariff that it cites, and the rounding of its sale as far as it has not gone back.
-- No row: nothing was paid in cash.
-- $1 order id
select
  coalesce((select sum(amount) from order_lines l where l.order_id = o.id and l.kind = 'rounding' and l.return_id is null), 0)::int
    - coalesce((select sum(rounding) from order_returns r where r.order_id = o.id), 0)::int as left,
  t.tariff -> 'cashRounding' as rule
from orders o left join tariffs t on t.id = o.tariff_id
where o.id = $1 and exists (select from payments p join payment_sources s on s.id = p.id where p.order_id = o.id and s.method = 'cash' and p.state = 'captured')
