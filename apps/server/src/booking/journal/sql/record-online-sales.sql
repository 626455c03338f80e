-- Writes a captured charge into the books, for several sales at once: the booking confirmed, its tickets, its order
-- with its lines, its payment captured, its event. All happens in the transaction that made its claims `booked`. Sales, one row each: $1 booking ids
-- $2 payment ids $3 totals $4 currencies $5 confirmed at $6 actors $7 actor ids $8 via
--   $9 cinema ids  $10 channels  $11 totals of the lines  $12 roundings  $13 tariff ids or null
-- Tickets, one row each: $14 ids  $15 booking ids  $16 show ids  $17 seat indexes  $18 ticket types  $19 amounts
-- Lines, one row each: $20 to $35, as `lineColumns` has them
-- Returns a row a sale: id, reference.
with sale as (
  select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::uuid[], $10::text[], $11::int[], $12::int[], $13::uuid[])
    as s (booking_id, payment_id, total, currency, confirmed_at, actor, actor_id, via, cinema_id, channel, of_lines, rounding, tariff_id)
), confirmed as (
  update bookings b
  set state = 'confirmed', held_seats = 0, order_id = b.id, total_amount = s.total, currency = s.currency, confirmed_at = s.confirmed_at
  from sale s where b.id = s.booking_id and b.state is not distinct from 'held'
  returning b.id, b.reference
), ticketed as (
  insert into tickets (id, booking_id, show_id, seat_index, ticket_type, amount)
  select * from unnest($14::uuid[], $15::uuid[], $16::uuid[], $17::int[], $18::text[], $19::int[])
), ordered as (
  insert into orders (id, cinema_id, channel, currency, total, rounding, tariff_id, sold_at)
  select booking_id, cinema_id, channel, currency, of_lines, rounding, tariff_id, confirmed_at from sale
), lined as (
  insert into order_lines
    (order_id, number, kind, what, details, booking_id, ticket_id, price_list_id, price, taken_off, off, tax_code, percentage, net, tax, amount)
  select * from unnest($20::uuid[], $21::smallint[], $22::text[], $23::text[], $24::jsonb[], $25::uuid[], $26::uuid[], $27::uuid[], $28::int[], $29::int[], $30::jsonb[], $31::text[], $32::int[], $33::int[], $34::int[], $35::int[])
), paid as (
  update payments p set state = 'captured', look_at = null, settled_at = s.confirmed_at
  from sale s where p.id = s.payment_id and p.state is not distinct from 'pending'
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select booking_id, 'held', 'confirmed', actor, actor_id, via, 'paid' from sale
)
select id, reference from confirmed
