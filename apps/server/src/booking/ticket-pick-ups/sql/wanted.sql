-- The tickets of bookings that somebody wants printed, also those that are no good any more. A booking without any is one row.
-- $1 reference, $2 last digits of the card or of the telephone number; or $3 ticket id; or $4 order id, $5 show id. The others are null
with wanted as (
  select b.id from bookings b
  where b.reference = $1 and exists (
    select from found_by f
    where f.booking_id = b.id and (f.kind = 'card' and f.word = $2 or f.kind = 'phone' and starts_with(f.word, reverse($2)))
  )
  union
  select k.booking_id from tickets k where k.id = $3::uuid
  union
  select b.id from bookings b where b.order_id = $4::uuid and b.show_id = $5::uuid
)
select b.id as "bookingId", b.reference, b.state, b.order_id as "orderId", b.show_id as "showId", b.currency::text as currency,
  s.starts_at as "startsAt", s.cancelled_at is not null as "isShowCancelled", c.id as "cinemaId", c.name as cinema,
  t.id as "ticketId", t.seat_index as "seatIndex", t.ticket_type as type, t.amount, t.cancelled_at is not null as "isGone",
  exists (
    select from order_lines l join exchanges e on e.return_id = l.return_id where l.ticket_id = t.id
  ) as "isExchanged",
  exists (select from ticket_prints p where p.ticket_id = t.id) as "isPrinted",
  u.pick_up_id as "pickUpId", u.terminal_id as "pickedUpBy"
from wanted w
  join bookings b on b.id = w.id
  join shows s on s.id = b.show_id join auditoria h on h.id = s.auditorium_id join cinemas c on c.id = h.cinema_id
  left join tickets t on t.booking_id = b.id
  left join ticket_pick_ups u on u.ticket_id = t.id
order by b.reference, t.seat_index
