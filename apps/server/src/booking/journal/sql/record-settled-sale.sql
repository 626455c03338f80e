-- Writes a terminal's sale into the books when a manager settles its conflict with seats. The booking is confirmed, as
-- the terminal's and under the reference on its tickets (unless another booking has that). Its tickets, its order with
-- its lines, the cash that was taken and the event are written. The conflict is settled, and doors hear of the tickets that were printed.
-- $1 booking id  $2 terminal id  $3 total  $4 currency  $5 confirmed at  $6 reference
-- $7 conflict id  $8 the manager's terminal  $9 resolution  $10 reason  $11 tickets for the conflict's row  $12 why, for the event
-- Tickets, one row each: $13 ids  $14 seat indexes  $15 ticket types  $16 amounts
-- $17 ids of the printed tickets  $18 good: they are; else they are not, for there are others instead
-- $19 cinema id  $20 channel  $21 total of the lines  $22 rounding  $23 tariff id or null
-- Lines, one row each: $24 to $39, as `lineColumns` has them
-- Payments, one row each: $40 ids  $41 methods  $42 amounts  $43 what was handed over or null  $44 slips or null
-- Returns the booking's reference.
with confirmed as (
  update bookings b
  set state = 'confirmed', held_seats = 0, order_id = b.id, terminal_id = $2, total_amount = $3::integer, currency = $4, confirmed_at = $5::timestamptz,
    reference = case when exists (select from bookings o where o.reference = $6 and o.id <> b.id) then b.reference else $6 end
  where b.id = $1 and b.state is not distinct from 'held'
  returning b.id, b.show_id, b.reference
), ticketed as (
  insert into tickets (id, booking_id, show_id, seat_index, ticket_type, amount)
  select n.id, c.id, c.show_id, n.seat_index, n.ticket_type, n.amount
  from confirmed c, unnest($13::uuid[], $14::int[], $15::text[], $16::int[]) as n (id, seat_index, ticket_type, amount)
), ordered as (
  insert into orders (id, cinema_id, channel, terminal_id, currency, total, rounding, tariff_id, sold_at)
  select id, $19::uuid, $20, $2, $4, $21::int, $22::int, $23::uuid, $5::timestamptz from confirmed
), lined as (
  insert into order_lines
    (order_id, number, kind, what, details, booking_id, ticket_id, price_list_id, price, taken_off, off, tax_code, percentage, net, tax, amount)
  select * from unnest($24::uuid[], $25::smallint[], $26::text[], $27::text[], $28::jsonb[], $29::uuid[], $30::uuid[], $31::uuid[], $32::int[], $33::int[], $34::jsonb[], $35::text[], $36::int[], $37::int[], $38::int[], $39::int[])
), paid as (
  insert into payments (id, booking_id, order_id, method, amount, currency, tendered, slip, at, settled_at)
  select p.id, c.id, c.id, p.method, p.amount, $4, p.tendered, p.slip, $5::timestamptz, $5::timestamptz
  from confirmed c, unnest($40::uuid[], $41::text[], $42::int[], $43::int[], $44::text[]) as p (id, method, amount, tendered, slip)
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select id, 'held', 'confirmed', 'manager', $8::text, 'manager', $12 from confirmed
), settled as (
  update conflicts k
  set settled_at = clock_timestamp(), settled_by = $8::uuid, resolution = $9, settled_reason = $10, settled_tickets = $11::jsonb,
    settled_booking = c.id, settling_by = null, settling_until = null, settling_booking = null
  from confirmed c where k.id = $7
), told as (
  insert into door_news (show_id, ticket_id, kind, why)
  select c.show_id, n.id, case when $18::boolean then 'good' else 'void' end, case when not $18::boolean then 'moved' end
  from confirmed c, unnest($17::uuid[]) as n (id)
  where not exists (select from tickets t where t.id = n.id and t.cancelled_at is null)
)
select reference, pg_notify('conflicts', '') from confirmed
