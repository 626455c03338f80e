-- Rows for analysis of cancelled seats and of what was given back for them. Doing it again changes nothing.
-- $1 booking id  $2 seat indexes  $3 refund ids
insert into sales_facts (kind, source_id, at, booking_id, show_id, movie_id, cinema_id, auditorium_id, show_starts_at, channel, terminal_id,
  ticket_type, seats, amount, currency)
select gone.kind, gone.id, gone.at, b.id, b.show_id, s.movie_id, a.cinema_id, a.id, s.starts_at, coalesce(d.kind, 'online'), b.terminal_id,
  gone.ticket_type, gone.seats, gone.amount, b.currency
from bookings b
join shows s on s.id = b.show_id
join auditoria a on a.id = s.auditorium_id
left join terminals d on d.id = b.terminal_id
cross join lateral (
  select 'cancelled' as kind, t.id, t.cancelled_at as at, t.ticket_type, -1 as seats, 0 as amount
  from tickets t where t.booking_id = b.id and t.seat_index = any($2::int[]) and t.cancelled_at is not null
  union all
  select 'refunded', r.id, r.at, null, 0, -r.amount
  from refunds r where r.booking_id = b.id and r.id = any($3::uuid[])
) as gone
where b.id = $1 and b.currency is not null
on conflict do nothing
