-- Writes a captured charge into the books, for several sales at once: the booking confirmed, its tickets, its payment
-- captured, its event. All happens in the transaction that made its claims `booked`. Sales, one row each: $1 booking ids
-- $2 payment ids $3 totals $4 currencies $5 confirmed at $6 actors $7 actor ids $8 via Tickets, one row each: $9 ids $10
-- booking ids $11 show ids $12 seat indexes $13 ticket types $14 amounts
-- Returns a row a sale: id, reference.
with sale as (
  select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[])
    as s (booking_id, payment_id, total, currency, confirmed_at, actor, actor_id, via)
), confirmed as (
  update bookings b
  set state = 'confirmed', held_seats = 0, total_amount = s.total, currency = s.currency, confirmed_at = s.confirmed_at
  from sale s where b.id = s.booking_id and b.state = 'held'
  returning b.id, b.reference
), ticketed as (
  insert into tickets (id, booking_id, show_id, seat_index, ticket_type, amount)
  select * from unnest($9::uuid[], $10::uuid[], $11::uuid[], $12::int[], $13::text[], $14::int[])
), paid as (
  update payments p set state = 'captured', look_at = null, settled_at = s.confirmed_at
  from sale s where p.id = s.payment_id and p.state = 'pending'
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select booking_id, 'held', 'confirmed', actor, actor_id, via, 'paid' from sale
)
select id, reference from confirmed
