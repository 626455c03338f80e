-- The valid tickets of a sold booking, each with how many papers of it left printers.
-- $1 booking id  $2 cinema, or null for all
select b.reference, b.show_id, b.currency::text as currency, s.starts_at, k.id as ticket_id, k.seat_index, k.ticket_type, k.amount,
  (select count(*)::int from ticket_prints p where p.ticket_id = k.id) as printed
from bookings b
  join shows s on s.id = b.show_id join auditoria h on h.id = s.auditorium_id
  join tickets k on k.booking_id = b.id and k.cancelled_at is null
where b.id = $1 and b.state = 'confirmed' and ($2::uuid is null or h.cinema_id = $2)
order by k.seat_index
