-- Bookings that a kiosk sold within the day, with a ticket that never left a printer. They are told three minutes after the sale, until the
-- show is an hour old. Whoever gave an e-mail address, or is in, has the tickets otherwise. A kiosk that never printed anything has no
-- printer: its visitors take their codes from its screen.
-- $1 cinema, or null for all  $2 whether those that are set aside, or the others  $3 one of them, or null for all  $4 at most
select u.id, u.reference, u.sold_at as since, t.name as terminal, u.tickets, m.title as movie,
  a.at as set_aside_at, a.by as set_aside_by, a.reason as set_aside_reason
from (
  select 'job:kiosk:' || b.id as id, b.id as booking_id, b.reference, b.show_id, o.sold_at, o.terminal_id, o.cinema_id, (
      select count(*) from tickets k
      where k.booking_id = b.id and k.cancelled_at is null
        and not exists (select from ticket_prints p where p.ticket_id = k.id)
        and not exists (select from admissions e where e.ticket_id = k.id)
    )::int as tickets
  from orders o join bookings b on b.order_id = o.id
  where o.channel = 'kiosk' and o.sold_at between now() - interval '1 day' and now() - interval '3 minutes'
    and b.state = 'confirmed' and b.email is null
) u
  join shows s on s.id = u.show_id join movies m on m.id = s.movie_id join terminals t on t.id = u.terminal_id
  left join set_aside a on a.item = u.id
where u.tickets > 0 and s.starts_at > now() - interval '1 hour'
  and exists (select from ticket_prints p where p.terminal_id = u.terminal_id)
  and ($1::uuid is null or u.cinema_id = $1) and (a.item is not null) = $2 and ($3::text is null or u.id = $3)
order by a.at desc, u.sold_at
limit $4
