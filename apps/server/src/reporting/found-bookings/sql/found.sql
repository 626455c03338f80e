-- Bookings as a list shows them. Money of an exchange is what it was when it came. `seats`: booked or held ones; of a booking that was given back, those that it had.
-- $1 booking ids  $2 cinemas: only theirs
select b.id, b.reference, b.state, b.show_id as "showId", s.starts_at as "startsAt", m.title as movie, c.id as "cinemaId",
  t.name as terminal, b.terminal_id as "terminalId", b.email, k.name, k.phone,
  coalesce(b.total_amount, (b.quote #>> '{total,amount}')::int) as amount,
  coalesce(b.currency, b.quote #>> '{total,currency}')::text as currency,
  p.methods, p.cards,
  coalesce(
    (select array_agg(x.seat_index order by x.seat_index) from tickets x where x.booking_id = b.id and x.cancelled_at is null),
    (select array_agg(distinct x.seat_index order by x.seat_index) from tickets x where x.booking_id = b.id),
    (select array_agg(x.seat_index order by x.seat_index) from seat_claims x where x.show_id = b.show_id and x.booking_id = b.id),
    '{}'
  ) as seats
from bookings b
  join shows s on s.id = b.show_id join movies m on m.id = s.movie_id
  join auditoria a on a.id = s.auditorium_id join cinemas c on c.id = a.cinema_id
  left join terminals t on t.id = b.terminal_id
  left join booking_contacts k on k.booking_id = b.id
  cross join lateral (
    select coalesce(array_agg(distinct r.method), '{}') as methods,
      coalesce(array_agg(distinct q.card_last4) filter (where q.card_last4 is not null), '{}') as cards
    from payments q join payment_sources r on r.id = q.id
    where (q.booking_id = b.id or q.booking_id is null and q.order_id = b.order_id) and q.state = 'captured' and not q.late
  ) p
where b.id = any($1::uuid[]) and c.id = any($2::uuid[])
