-- The valid tickets of a sold booking, by its reference or by one of them, with where each was let in.
-- $1 reference or null  $2 ticket id or null  $3 cinema, or null for all  $4 from, $5 until: of shows that start then
select b.id as booking_id, b.reference, b.show_id, s.starts_at, k.id as ticket_id, k.seat_index, k.ticket_type, a.at, d.name as door
from bookings b
  join shows s on s.id = b.show_id join auditoria h on h.id = s.auditorium_id
  join tickets k on k.booking_id = b.id and k.cancelled_at is null
  left join admissions a on a.ticket_id = k.id and a.first left join terminals d on d.id = a.terminal_id
where b.id = coalesce((select id from bookings where reference = $1), (select booking_id from tickets where id = $2))
  and b.state = 'confirmed' and ($3::uuid is null or h.cinema_id = $3)
  and s.starts_at between $4::timestamptz and $5::timestamptz
order by k.seat_index
