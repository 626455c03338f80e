-- A booking with its show, found by its reference or by a ticket of it.
-- $1 reference or null  $2 ticket id or null  $3 booking id or null
select b.id, b.reference, b.state, b.show_id, b.hold_until, b.total_amount,
  coalesce(b.currency, b.quote #>> '{total,currency}', pl.currency)::text as currency, b.quote, b.email, k.name, k.phone,
  (select count(*)::int from ticket_prints p join tickets x on x.id = p.ticket_id where x.booking_id = b.id) as printed,
  (select count(*)::int from ticket_mails n where n.booking_id = b.id) as mailed_again,
  array(
    select distinct q.card_last4 from payments q
    where (q.booking_id = b.id or q.booking_id is null and q.order_id = b.order_id) and q.state = 'captured'
      and q.card_last4 is not null
  ) as cards,
  b.terminal_id, t.name as terminal, m.title as movie, b.order_id
from bookings b
  join shows s on s.id = b.show_id join movies m on m.id = s.movie_id join price_lists pl on pl.id = s.price_list_id
  left join terminals t on t.id = b.terminal_id left join booking_contacts k on k.booking_id = b.id
where b.reference = $1 or b.id = $3 or b.id = (select booking_id from tickets where id = $2)
