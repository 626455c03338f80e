-- The bookings of an order that a kiosk sold within the last half hour. Nobody else mails them until the transaction's end.
-- $1 order  $2 the kiosk
select b.id, b.state = 'confirmed' as sold
from bookings b join orders o on o.id = b.order_id
where o.id = $1 and o.terminal_id = $2 and o.channel = 'kiosk' and o.sold_at > now() - interval '30 minutes'
order by b.id
for no key update of b
