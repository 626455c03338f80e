-- Rows for analysis of the tickets of confirmed bookings, for many bookings at once. Doing it again changes nothing.
-- $1 booking ids
insert into sales_facts (kind, source_id, at, booking_id, show_id, movie_id, cinema_id, auditorium_id, show_starts_at, channel, terminal_id,
  ticket_type, seats, amount, currency)
select 'sold', t.id, b.confirmed_at, b.id, b.show_id, s.movie_id, a.cinema_id, a.id, s.starts_at, coalesce(d.kind, 'online'), b.terminal_id,
  t.ticket_type, 1, t.amount, b.currency
from bookings b
join tickets t on t.booking_id = b.id
join shows s on s.id = b.show_id
join auditoria a on a.id = s.auditorium_id
left join terminals d on d.id = b.terminal_id
where b.id = any($1::uuid[]) and b.confirmed_at is not null
on conflict do nothing
