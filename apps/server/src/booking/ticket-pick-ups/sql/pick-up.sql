-- Makes the tickets of some bookings one kiosk's to print: those that are good, never left a printer, and are no other kiosk's. Of two
-- kiosks at once each ticket is one's. Idempotent.
-- $1 booking ids  $2 pick-up's id  $3 terminal
insert into ticket_pick_ups (ticket_id, pick_up_id, terminal_id)
select t.id, $2, $3
from tickets t join bookings b on b.id = t.booking_id
where b.id = any($1::uuid[]) and b.state = 'confirmed' and t.cancelled_at is null
  and not exists (select from ticket_prints p where p.ticket_id = t.id)
-- In one order everywhere, so that no two of them wait for each other.
order by t.id
on conflict (ticket_id) do nothing
