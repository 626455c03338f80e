-- The facts that a message about a booking may tell, for many bookings at once.
-- $1 booking ids
-- Returns a row a booking that was confirmed: its own columns, its show's, and its tickets by seat, cancelled ones included.
select b.id, b.reference, b.email, b.state, coalesce(d.kind, 'online') as channel, b.total_amount as total, b.currency, b.confirmed_at,
  b.show_id, s.starts_at, m.title as movie, a.name as auditorium, c.name as cinema, c.time_zone, c.address, c.postal_code, c.city,
  coalesce(b.language, c.language) as language,
  (
    select json_agg(json_build_object('id', t.id, 'seatIndex', t.seat_index, 'type', t.ticket_type, 'amount', t.amount,
      'cancelled', t.cancelled_at is not null) order by t.seat_index)
    from tickets t where t.booking_id = b.id
  ) as tickets
from bookings b
join shows s on s.id = b.show_id
join movies m on m.id = s.movie_id
join auditoria a on a.id = s.auditorium_id
join cinemas c on c.id = a.cinema_id
left join terminals d on d.id = b.terminal_id
where b.id = any($1::uuid[]) and b.confirmed_at is not null
