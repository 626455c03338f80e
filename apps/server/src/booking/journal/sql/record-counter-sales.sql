-- Writes a cash sale into the books, for many sales at once: the booking confirmed, its tickets, its order with its lines,
-- its payment, its event, and the command's answer in the inbox. All happens in the transaction that made its claims `booked`. A booking gets the
-- reference that is printed on its tickets, unless another booking has it. Doors may believe tickets to be bad because a
-- forged or altered entry had named them before their sale came. Those are good after all. Tickets of a terminal that was
-- revoked while its sales were on their way into the books are good as well: see revoke-terminal.sql. Sales, one row
-- each: $1 booking ids $2 references $3 totals $4 currencies $5 confirmed at $6 payment ids $7 tendered
--   $8 command ids  $9 terminal ids  $10 body hashes  $11 sequences  $12 hashes  $13 entries
--   $14 cinema ids  $15 channels  $16 totals of the lines  $17 roundings  $18 tariff ids or null
-- Tickets, one row each: $19 ids  $20 booking ids  $21 show ids  $22 seat indexes  $23 ticket types  $24 amounts
-- Lines, one row each: $25 to $40, as `lineColumns` has them
-- Returns a row a sale: id, reference.
with sale as (
  select * from unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::timestamptz[], $6::uuid[], $7::int[], $8::uuid[], $9::uuid[], $10::bytea[], $11::bigint[], $12::text[], $13::text[], $14::uuid[], $15::text[], $16::int[], $17::int[], $18::uuid[])
    as s (booking_id, reference, total, currency, confirmed_at, payment_id, tendered, command_id, terminal_id, body_hash, sequence, hash, entry, cinema_id, channel, of_lines, rounding, tariff_id)
), seller as materialized (
  select id, revoked_at from terminals where id in (select terminal_id from sale) order by id for key share
), confirmed as (
  update bookings b
  set state = 'confirmed', held_seats = 0, order_id = b.id, total_amount = s.total, currency = s.currency, confirmed_at = s.confirmed_at,
    reference = case when b.reference = s.reference or exists (select from bookings o where o.reference = s.reference)
      then b.reference else s.reference end
  from sale s where b.id = s.booking_id and b.state is not distinct from 'held'
  returning b.id, b.reference as called, s.*
), ticketed as (
  insert into tickets (id, booking_id, show_id, seat_index, ticket_type, amount)
  select * from unnest($19::uuid[], $20::uuid[], $21::uuid[], $22::int[], $23::text[], $24::int[])
), told as (
  insert into door_news (show_id, ticket_id, kind)
  select n.show_id, n.id, 'good' from unnest($19::uuid[], $20::uuid[], $21::uuid[]) as n (id, booking_id, show_id)
  where exists (select from door_news v where v.ticket_id = n.id and v.kind = 'void' offset 0)
    or n.booking_id in (
      select booking_id from sale where terminal_id = any (array(select id from seller where revoked_at is not null))
    )
), ordered as (
  insert into orders (id, cinema_id, channel, terminal_id, currency, total, rounding, tariff_id, sold_at)
  select booking_id, cinema_id, channel, terminal_id, currency, of_lines, rounding, tariff_id, confirmed_at from sale
), lined as (
  insert into order_lines
    (order_id, number, kind, what, details, booking_id, ticket_id, price_list_id, price, taken_off, off, tax_code, percentage, net, tax, amount)
  select * from unnest($25::uuid[], $26::smallint[], $27::text[], $28::text[], $29::jsonb[], $30::uuid[], $31::uuid[], $32::uuid[], $33::int[], $34::int[], $35::jsonb[], $36::text[], $37::int[], $38::int[], $39::int[], $40::int[])
), paid as (
  insert into payments (id, booking_id, order_id, method, amount, currency, tendered, at, settled_at)
  select payment_id, booking_id, booking_id, 'cash', total, currency, tendered, confirmed_at, confirmed_at from sale
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select booking_id, 'held', 'confirmed', 'terminal', terminal_id::text, 'terminal', 'paid in cash' from sale
), answered as (
  insert into inbox (command_id, terminal_id, body_hash, sequence, hash, entry, answer)
  select command_id, terminal_id, body_hash, sequence, hash, entry,
    jsonb_build_object('outcome', 'applied', 'done', jsonb_build_object('reference', called))
  from confirmed
)
select id, called as reference from confirmed
