-- Returns the valid tickets of a booking with which somebody was let in, and where. The booking is locked, and a check-in
-- waits for that lock and holds it (see lock-sold.sql): none comes in between.
-- $1 booking id  $2 seat indexes
select t.seat_index, d.name as door
from tickets t join admissions a on a.ticket_id = t.id and a.first join terminals d on d.id = a.terminal_id
where t.booking_id = $1 and t.seat_index = any($2::int[]) and t.cancelled_at is null
order by t.seat_index
