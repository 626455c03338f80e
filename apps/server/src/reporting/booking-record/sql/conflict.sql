-- Finds the booking that came out of a terminal's sale that could not be applied, by the text printed on its tickets;
-- null: none, or none yet.
-- $1 reference or null  $2 ticket id or null  $3 cinema: only what is its business; null: all
select k.settled_booking
from conflicts k join terminals t on t.id = k.terminal_id
  left join shows s on s.id = k.show_id left join auditoria a on a.id = s.auditorium_id
where (
    k.command = 'sell'
    and (k.body ->> 'reference' = $1 or k.body -> 'tickets' @> jsonb_build_array(jsonb_build_object('ticketId', $2::text)))
    or k.command = 'order' and (
      k.body -> 'bookings' @> jsonb_build_array(jsonb_build_object('reference', $1::text))
      or k.body @> jsonb_build_object('bookings', jsonb_build_array(
        jsonb_build_object('tickets', jsonb_build_array(jsonb_build_object('ticketId', $2::text)))
      ))
    )
  )
  and ($3::uuid is null or coalesce(t.cinema_id, a.cinema_id, $3) = $3)
order by k.settled_booking is null, k.at desc
limit 1
