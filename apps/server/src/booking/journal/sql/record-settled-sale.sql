-- Writes a terminal's sale into the books when a manager settles its conflict with seats. The booking is confirmed, as
-- the terminal's and under the reference on its tickets (unless another booking has that). Its tickets, its order with
-- its lines, the cash that was taken and the event are written. The conflict is settled, and doors hear of the tickets that were printed.
-- $1 booking id  $2 terminal id  $3 total  $4 currency  $5 confirmed at  $6 payment id  $7 tendered or null  $8 reference
-- $9 conflict id  $10 the manager's terminal  $11 resolution  $12 reason  $13 tickets for the conflict's row  $14 why, for the event
-- Tickets, one row each: $15 ids  $16 seat indexes  $17 ticket types  $18 amounts
-- $19 ids of the printed tickets  $20 good: they are; else they are not, for there are others instead
-- $21 cinema id  $22 channel  $23 total of the lines  $24 rounding  $25 tariff id or null
-- Lines, one row each: $26 to $41, as `lineColumns` has them
-- Returns the booking's reference.
with confirmed as (
  update bookings b
  set state = 'confirmed', held_seats = 0, order_id = b.id, terminal_id = $2, total_amount = $3::integer, currency = $4, confirmed_at = $5::timestamptz,
    reference = case when exists (select from bookings o where o.reference = $8 and o.id <> b.id) then b.reference else $8 end
  where b.id = $1 and b.state = 'held'
  returning b.id, b.show_id, b.reference
), ticketed as (
  insert into tickets (id, booking_id, show_id, seat_index, ticket_type, amount)
  select n.id, c.id, c.show_id, n.seat_index, n.ticket_type, n.amount
  from confirmed c, unnest($15::uuid[], $16::int[], $17::text[], $18::int[]) as n (id, seat_index, ticket_type, amount)
), ordered as (
  insert into orders (id, cinema_id, channel, terminal_id, currency, total, rounding, tariff_id, sold_at)
  select id, $21::uuid, $22, $2, $4, $23::int, $24::int, $25::uuid, $5::timestamptz from confirmed
), lined as (
  insert into order_lines
    (order_id, number, kind, what, details, booking_id, ticket_id, price_list_id, price, taken_off, off, tax_code, percentage, net, tax, amount)
  select * from unnest($26::uuid[], $27::smallint[], $28::text[], $29::text[], $30::jsonb[], $31::uuid[], $32::uuid[], $33::uuid[], $34::int[], $35::int[], $36::jsonb[], $37::text[], $38::int[], $39::int[], $40::int[], $41::int[])
), paid as (
  insert into payments (id, booking_id, order_id, method, amount, currency, tendered, at, settled_at)
  select $6::uuid, id, id, 'cash', $3::integer, $4, $7::integer, $5::timestamptz, $5::timestamptz from confirmed
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select id, 'held', 'confirmed', 'manager', $10::text, 'manager', $14 from confirmed
), settled as (
  update conflicts k
  set settled_at = clock_timestamp(), settled_by = $10::uuid, resolution = $11, settled_reason = $12, settled_tickets = $13::jsonb,
    settled_booking = c.id, settling_by = null, settling_until = null, settling_booking = null
  from confirmed c where k.id = $9
), told as (
  insert into door_news (show_id, ticket_id, kind, why)
  select c.show_id, n.id, case when $20::boolean then 'good' else 'void' end, case when not $20::boolean then 'moved' end
  from confirmed c, unnest($19::uuid[]) as n (id)
  where not exists (select from tickets t where t.id = n.id and t.cancelled_at is null)
)
select reference, pg_notify('conflicts', '') from confirmed
