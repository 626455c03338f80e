-- As lock-order.sql, for an order that one terminal sold without tickets, and for which no gateway took money. No row: it is another.
-- $1 order id  $2 terminal id
select from orders o
where o.id = $1 and o.terminal_id = $2
  and not exists (select from order_lines l where l.order_id = o.id and l.kind = 'ticket')
  and not exists (select from payments p where p.order_id = o.id and p.method = 'card')
for no key update
