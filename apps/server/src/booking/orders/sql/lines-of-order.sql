-- The lines of an order that are of a booking, or of no booking; in their order.
-- $1 order id  $2 booking id
select kind, what, details, ticket_id, price_list_id, price, coalesce(off, '[]') as off, tax_code, percentage, net, tax, amount
from order_lines where order_id = $1 and (booking_id is null or booking_id = $2)
order by number
