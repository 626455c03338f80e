-- Writes orders of counters into the books, several at once: their bookings confirmed, tickets, lines, payments, events, and
-- for each command one answer in the inbox. All happens in the transaction that made the claims of all its bookings `booked`.
-- References, and what doors hear of the tickets, are as in record-counter-sales.sql.
-- Orders, lines, payments: $1 to $32, as `counterOrderColumns` has them
-- Commands, one row an order: $33 ids  $34 body hashes  $35 sequences  $36 hashes  $37 entries
-- Bookings, one row each: $38 ids  $39 order ids  $40 references  $41 amounts
-- Tickets, one row each: $42 ids  $43 booking ids  $44 show ids  $45 seat indexes  $46 ticket types  $47 amounts
-- Returns a row a booking: id, reference.
with sale as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::int[], $7::uuid[], $8::timestamptz[], $33::uuid[], $34::bytea[], $35::bigint[], $36::text[], $37::text[])
    as s (order_id, cinema_id, terminal_id, currency, total, rounding, tariff_id, sold_at, command_id, body_hash, sequence, hash, entry)
), booking as (
  select * from unnest($38::uuid[], $39::uuid[], $40::text[], $41::int[]) with ordinality
    as b (id, order_id, reference, amount, place)
), seller as materialized (
  select id, revoked_at from terminals where id in (select terminal_id from sale) order by id for key share
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
  select * from unnest($42::uuid[], $43::uuid[], $44::uuid[], $45::int[], $46::text[], $47::int[])
), told as (
  insert into door_news (show_id, ticket_id, kind)
  select n.show_id, n.id, 'good' from unnest($42::uuid[], $43::uuid[], $44::uuid[]) as n (id, booking_id, show_id)
  where exists (select from door_news v where v.ticket_id = n.id and v.kind = 'void' offset 0)
    or n.booking_id in (
      select b.id from sale s join booking b on b.order_id = s.order_id
      where s.terminal_id = any (array(select id from seller where revoked_at is not null))
    )
), ordered as (
  insert into orders (id, cinema_id, channel, terminal_id, currency, total, rounding, tariff_id, sold_at)
  select order_id, cinema_id, 'counter', terminal_id, currency, total, rounding, tariff_id, sold_at from sale
), lined as (
  insert into order_lines
    (order_id, number, kind, what, details, booking_id, ticket_id, price_list_id, price, taken_off, off, tax_code, percentage, net, tax, amount)
  select * from unnest($9::uuid[], $10::smallint[], $11::text[], $12::text[], $13::jsonb[], $14::uuid[], $15::uuid[], $16::uuid[], $17::int[], $18::int[], $19::jsonb[], $20::text[], $21::int[], $22::int[], $23::int[], $24::int[])
), paid as (
  insert into payments (id, order_id, method, amount, currency, tendered, slip, at, settled_at)
  select p.*, p.at from unnest($25::uuid[], $26::uuid[], $27::text[], $28::int[], $29::text[], $30::int[], $31::text[], $32::timestamptz[])
    as p (id, order_id, method, amount, currency, tendered, slip, at)
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select n.id, 'held', 'confirmed', 'terminal', s.terminal_id::text, 'terminal', 'paid at the counter'
  from booking n join sale s on s.order_id = n.order_id
), answered as (
  insert into inbox (command_id, terminal_id, body_hash, sequence, hash, entry, answer)
  select s.command_id, s.terminal_id, s.body_hash, s.sequence, s.hash, s.entry,
    jsonb_build_object('outcome', 'applied', 'done', jsonb_build_object('bookings', (
      select jsonb_agg(jsonb_build_object('bookingId', n.id, 'reference', c.reference) order by n.place)
      from booking n join confirmed c on c.id = n.id where n.order_id = s.order_id
    )))
  from sale s
)
select id, reference from confirmed
