-- What forbids that a hold moves, whose booking is locked. The show's lock makes a cancellation wait, as in lock-show.sql.
-- $1 booking id  $2 show id
-- Returns one row: moved_to, terminal_id (of the counter that has it; null: nobody took it over), paying (a payment is under way, online or at a reader),
-- cancelled, closed.
with show as materialized (
  select cancelled_at from shows where id = $2 for share
)
select m.moved_to, m.terminal_id,
  exists (select from payments p where p.booking_id = $1 and p.state = 'pending') or exists (
    select from reader_payments a
    where a.state = 'open' and a.sale -> 'bookings' @> jsonb_build_array(jsonb_build_object('bookingId', $1::uuid))
  ) as paying,
  exists (select from show where cancelled_at is not null) as cancelled,
  exists (select from closed_shows c where c.show_id = $2 and c.opened_at is null) as closed
from (select) as one left join moved_holds m on m.booking_id = $1
