-- Writes a captured charge into the books, for several sales at once: the booking confirmed, its tickets, its order
-- with its lines, its payment captured, its event, and who paid. A name or a number that the customer has given stays. All
-- happens in the transaction that made its claims `booked`. Sales, one row each: $1 booking ids
-- $2 payment ids $3 totals $4 currencies $5 confirmed at $6 actors $7 actor ids $8 via
--   $9 last digits of the cards or null  $10 names of who paid or null  $11 telephone numbers or null
--   $12 cinema ids  $13 channels  $14 totals of the lines  $15 roundings  $16 tariff ids or null
-- Tickets, one row each: $17 ids  $18 booking ids  $19 show ids  $20 seat indexes  $21 ticket types  $22 amounts
-- Lines, one row each: $23 to $38, as `lineColumns` has them
-- Returns a row a sale: id, reference.
with sale as (
  select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::uuid[], $13::text[], $14::int[], $15::int[], $16::uuid[])
    as s (booking_id, payment_id, total, currency, confirmed_at, actor, actor_id, via, card_last4, name, phone, cinema_id, channel, of_lines, rounding, tariff_id)
), confirmed as (
  update bookings b
  set state = 'confirmed', held_seats = 0, order_id = b.id, total_amount = s.total, currency = s.currency, confirmed_at = s.confirmed_at
  from sale s where b.id = s.booking_id and b.state is not distinct from 'held'
  returning b.id, b.reference
), ticketed as (
  insert into tickets (id, booking_id, show_id, seat_index, ticket_type, amount)
  select * from unnest($17::uuid[], $18::uuid[], $19::uuid[], $20::int[], $21::text[], $22::int[])
), ordered as (
  insert into orders (id, cinema_id, channel, currency, total, rounding, tariff_id, sold_at)
  select booking_id, cinema_id, channel, currency, of_lines, rounding, tariff_id, confirmed_at from sale
), lined as (
  insert into order_lines
    (order_id, number, kind, what, details, booking_id, ticket_id, price_list_id, price, taken_off, off, tax_code, percentage, net, tax, amount)
  select * from unnest($23::uuid[], $24::smallint[], $25::text[], $26::text[], $27::jsonb[], $28::uuid[], $29::uuid[], $30::uuid[], $31::int[], $32::int[], $33::jsonb[], $34::text[], $35::int[], $36::int[], $37::int[], $38::int[])
), paid as (
  update payments p set state = 'captured', look_at = null, settled_at = s.confirmed_at, card_last4 = coalesce(s.card_last4, p.card_last4)
  from sale s where p.id = s.payment_id and p.state is not distinct from 'pending'
), contacts as (
  insert into booking_contacts (booking_id, name, phone)
  select booking_id, name, phone from sale where num_nulls(name, phone) < 2
  on conflict (booking_id) do update
    set name = coalesce(booking_contacts.name, excluded.name), phone = coalesce(booking_contacts.phone, excluded.phone)
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select booking_id, 'held', 'confirmed', actor, actor_id, via, 'paid' from sale
)
select id, reference from confirmed
