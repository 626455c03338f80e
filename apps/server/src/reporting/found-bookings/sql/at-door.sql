-- Sold bookings as a door lists them: so many of their tickets are in, and the last admission.
-- $1 booking ids  $2 cinemas: only theirs
select b.id, b.reference, k.name, b.show_id as "showId", s.starts_at as "startsAt",
  array_agg(t.seat_index order by t.seat_index) as seats, count(a.id)::int as admitted, max(a.at) as "lastAt",
  (array_agg(d.name order by a.at desc nulls last))[1] as "lastDoor"
from bookings b
  join shows s on s.id = b.show_id join auditoria h on h.id = s.auditorium_id
  join tickets t on t.booking_id = b.id and t.cancelled_at is null
  left join booking_contacts k on k.booking_id = b.id
  left join admissions a on a.ticket_id = t.id and a.first left join terminals d on d.id = a.terminal_id
where b.id = any($1::uuid[]) and b.state = 'confirmed' and h.cinema_id = any($2::uuid[])
group by b.id, s.id, k.name
