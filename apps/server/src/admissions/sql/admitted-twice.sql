-- Tickets that were admitted more than once, without what was undone; those that wait for a manager oldest first, those that are set aside by when
-- they were. Only shows in the programme count: nobody can say whose business the others are.
-- $1 cinema or null for all  $2 whether those that are set aside, or the others  $3 one of them, or null for all  $4 at most
with again as (
  select ticket_id, show_id, seat_index, min(received_at) as since from admissions where not first and undone_at is null
  group by ticket_id, show_id, seat_index
)
select 'admission:' || g.ticket_id as id, g.show_id, g.seat_index, g.since, b.reference,
  m.title as movie, a.name as auditorium, c.time_zone,
  (
    select json_agg(json_build_object('door', t.name, 'at', d.at) order by d.received_at, d.id)
    from admissions d join terminals t on t.id = d.terminal_id where d.ticket_id = g.ticket_id and d.undone_at is null
  ) as admissions,
  z.at as set_aside_at, z.by as set_aside_by, z.reason as set_aside_reason
from again g
  join shows s on s.id = g.show_id join movies m on m.id = s.movie_id
  join auditoria a on a.id = s.auditorium_id join cinemas c on c.id = a.cinema_id
  left join tickets k on k.id = g.ticket_id left join bookings b on b.id = k.booking_id
  left join set_aside z on z.item = 'admission:' || g.ticket_id
where ($1::uuid is null or a.cinema_id = $1) and (z.item is not null) = $2
  and ($3::text is null or 'admission:' || g.ticket_id = $3)
order by z.at desc, g.since
limit $4
