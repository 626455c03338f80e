-- Admissions that a manager must look at. Those that wait come oldest first; those that are set aside, by when they were.
-- The ticket had been given back, or no sale accounts for it although the counter that signed it has sent everything
-- since, or can't send any more. A minute is more than any message is under way. Sales in conflict are on another list.
-- $1 cinema or null for all  $2 whether those that are set aside, or the others  $3 one of them, or null for all  $4 at most
select 'admission:' || d.id as id, d.suspect, d.show_id, d.seat_index, d.at, d.received_at as since, door.name as door,
  signer.name as signer, signer.revoked_at is not null as signer_revoked, k.cancelled_at, b.reference,
  m.title as movie, a.name as auditorium, c.time_zone,
  z.at as set_aside_at, z.by as set_aside_by, z.reason as set_aside_reason
from admissions d
  join terminals door on door.id = d.terminal_id
  join shows s on s.id = d.show_id join movies m on m.id = s.movie_id
  join auditoria a on a.id = s.auditorium_id join cinemas c on c.id = a.cinema_id
  left join tickets k on k.id = d.ticket_id left join bookings b on b.id = k.booking_id
  left join terminals signer on signer.id = d.signed_by left join terminal_runs run on run.terminal_id = d.signed_by
  left join set_aside z on z.item = 'admission:' || d.id
where d.suspect is not null and d.undone_at is null and ($1::uuid is null or c.id = $1) and (z.item is not null) = $2
  and ($3::text is null or 'admission:' || d.id = $3)
  and (d.suspect = 'given_back' or (
    k.id is null
    and d.received_at < now() - interval '1 minute'
    and (signer.id is null or signer.revoked_at is not null or run.drained_at > d.received_at + interval '1 minute')
    and not exists (
      select from conflicts f
      where f.show_id = d.show_id and f.body -> 'tickets' @> jsonb_build_array(jsonb_build_object('ticketId', d.ticket_id))
        or f.command in ('order', 'exchange') and coalesce(f.body -> 'order', f.body) @> jsonb_build_object('bookings', jsonb_build_array(
          jsonb_build_object('tickets', jsonb_build_array(jsonb_build_object('ticketId', d.ticket_id)))
        ))
    )
  ))
order by z.at desc, d.received_at
limit $4
