-- Writes orders whose cards were captured at readers into the books: bookings confirmed, tickets, lines, payments, events, and the
-- attempts. All happens in the transaction that made the claims of all their bookings `booked`. An order of goods alone has no booking.
-- References, and what doors hear of the tickets, are as in record-counter-sales.sql; the server has signed these tickets.
-- Orders, lines, payments: $1 to $32, as `counterOrderColumns` has them
-- Attempts, one row an order: $33 ids, each that of one of its payments  $34 channels
-- Bookings, one row each: $35 ids  $36 order ids  $37 references  $38 amounts
-- Tickets, one row each: $39 ids  $40 booking ids  $41 show ids  $42 seat indexes  $43 ticket types  $44 amounts
-- Returns a row a booking: id, reference.
with sale as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::int[], $7::uuid[], $8::timestamptz[], $33::uuid[], $34::text[])
    as s (order_id, cinema_id, terminal_id, currency, total, rounding, tariff_id, sold_at, attempt_id, channel)
), booking as (
  select * from unnest($35::uuid[], $36::uuid[], $37::text[], $38::int[]) as b (id, order_id, reference, amount)
), attempt as (
  update reader_payments r set state = 'captured', why = null, code = null, look_at = null, ended_at = s.sold_at
  from sale s where r.id = s.attempt_id and r.state is not distinct from 'open'
  returning r.id, r.gateway, r.gateway_ref
), confirmed as (
  update bookings b
  set state = 'confirmed', held_seats = 0, order_id = s.order_id, total_amount = n.amount, currency = s.currency, confirmed_at = s.sold_at,
    reference = case when b.reference = n.reference or exists (select from bookings o where o.reference = n.reference)
      then b.reference else n.reference end
  from booking n join sale s on s.order_id = n.order_id
  where b.id = n.id and b.state is not distinct from 'held'
  returning b.id, b.reference
), ticketed as (
  insert into tickets (id, booking_id, show_id, seat_index, ticket_type, amount)
  select * from unnest($39::uuid[], $40::uuid[], $41::uuid[], $42::int[], $43::text[], $44::int[])
), told as (
  insert into door_news (show_id, ticket_id, kind)
  select n.show_id, n.id, 'good' from unnest($39::uuid[], $40::uuid[], $41::uuid[]) as n (id, booking_id, show_id)
  where exists (select from door_news v where v.ticket_id = n.id and v.kind = 'void' offset 0)
), ordered as (
  insert into orders (id, cinema_id, channel, terminal_id, currency, total, rounding, tariff_id, sold_at)
  select order_id, cinema_id, channel, terminal_id, currency, total, rounding, tariff_id, sold_at from sale
), lined as (
  insert into order_lines
    (order_id, number, kind, what, details, booking_id, ticket_id, price_list_id, price, taken_off, off, tax_code, percentage, net, tax, amount)
  select * from unnest($9::uuid[], $10::smallint[], $11::text[], $12::text[], $13::jsonb[], $14::uuid[], $15::uuid[], $16::uuid[], $17::int[], $18::int[], $19::jsonb[], $20::text[], $21::int[], $22::int[], $23::int[], $24::int[])
), paid as (
  insert into payments (id, order_id, method, amount, currency, tendered, slip, at, settled_at, gateway, gateway_ref)
  select p.*, p.at, coalesce(a.gateway, 'cash'), a.gateway_ref
  from unnest($25::uuid[], $26::uuid[], $27::text[], $28::int[], $29::text[], $30::int[], $31::text[], $32::timestamptz[])
    as p (id, order_id, method, amount, currency, tendered, slip, at)
  left join attempt a on a.id = p.id
  -- Without an attempt that was open the card has paid nothing, and the order doesn't add up.
  where p.method <> 'card' or a.id is not null
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select n.id, 'held', 'confirmed', 'terminal', s.terminal_id::text, 'terminal', 'paid at a card reader'
  from booking n join sale s on s.order_id = n.order_id
)
select id, reference from confirmed
