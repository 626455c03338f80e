-- A booking as a counter asks for it by its reference, to take its hold over.
-- $1 reference  $2 the id of the counter's new booking
-- `paying`: a payment is under way. `closed`: its show sells nothing new since a set-back. `moved_to`, `moved_as`, `taken_by`, `counter`:
-- the booking that has its seats since it was taken over, its reference, the counter that took it over, and that one's name; else null.
-- `known`: there is a booking of the new one's id.
select b.id, b.reference, b.state, b.show_id, b.hold_until, b.quote, b.terminal_id, b.customer_id, t.name as terminal,
  exists (select from payments p where p.booking_id = b.id and p.state = 'pending') as paying,
  exists (select from closed_shows c where c.show_id = b.show_id and c.opened_at is null) as closed,
  m.moved_to, n.reference as moved_as, m.terminal_id as taken_by, k.name as counter,
  exists (select from bookings other where other.id = $2) as known
from bookings b
  left join terminals t on t.id = b.terminal_id
  left join moved_holds m on m.booking_id = b.id
  left join bookings n on n.id = m.moved_to
  left join terminals k on k.id = m.terminal_id
where b.reference = $1
