-- The lines of an order without its rounding, with their tax and what a subscription pays of them: those that stand, and those that came
-- back with one return.
-- $1 order id  $2 return id
select l.tax_code as rate, l.percentage, l.amount, l.tax, coalesce(p.amount, 0) as covered, l.return_id is null as stands
from order_lines l
  left join subscription_entries e on e.ticket_id = l.ticket_id
  left join payments p on p.id = e.payment_id
where l.order_id = $1 and l.kind <> 'rounding' and (l.return_id is null or l.return_id = $2)
order by l.number
