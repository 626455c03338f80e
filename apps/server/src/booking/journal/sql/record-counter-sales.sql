-- Everything that a cash sale leaves in the books, for many sales at once: the booking confirmed, its tickets, its payment,
-- its event, and the command's answer in the inbox, all in the transaction that made its claims `booked`.
-- Sales, one row each: $1 booking ids  $2 terminal ids  $3 totals  $4 currencies  $5 confirmed at  $6 payment ids  $7 tendered
--   $8 command ids  $9 body hashes  $10 answers, still without the booking's reference
-- Tickets, one row each: $11 ids  $12 booking ids  $13 show ids  $14 seat indexes  $15 ticket types  $16 amounts
with sale as (
  select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::timestamptz[], $6::uuid[], $7::int[], $8::uuid[], $9::bytea[], $10::jsonb[])
    as s (booking_id, terminal_id, total, currency, confirmed_at, payment_id, tendered, command_id, body_hash, answer)
), confirmed as (
  update bookings b
  set state = 'confirmed', held_seats = 0, total_amount = s.total, currency = s.currency, confirmed_at = s.confirmed_at
  from sale s where b.id = s.booking_id and b.state = 'held'
  returning b.id, b.reference
), ticketed as (
  insert into tickets (id, booking_id, show_id, seat_index, ticket_type, amount)
  select * from unnest($11::uuid[], $12::uuid[], $13::uuid[], $14::int[], $15::text[], $16::int[])
), paid as (
  insert into payments (id, booking_id, method, amount, currency, tendered, at, settled_at)
  select payment_id, booking_id, 'cash', total, currency, tendered, confirmed_at, confirmed_at from sale
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select booking_id, 'held', 'confirmed', 'terminal', terminal_id::text, 'terminal', 'paid in cash' from sale
), answered as (
  insert into inbox (command_id, terminal_id, body_hash, answer)
  select s.command_id, s.terminal_id, s.body_hash, jsonb_set(s.answer, '{value,reference}', to_jsonb(c.reference))
  from sale s join confirmed c on c.id = s.booking_id
)
select id, reference from confirmed
