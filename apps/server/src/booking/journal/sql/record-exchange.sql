-- Writes the order of an exchange into the books: its bookings confirmed, tickets, lines, payments, events. Its return is written, and all
-- happens in the transaction that made the claims of all its bookings `booked`. What its return carries pays for it, each part as old as
-- the payment that it was: the last payment goes back first, whatever was exchanged in between.
-- References, and what doors hear of the tickets, are as in record-counter-sales.sql.
-- The order, its lines, what is paid beside that: $1 to $32, as `counterOrderColumns` has them  $33 the return
-- Bookings, one row each: $34 ids  $35 references  $36 amounts
-- Tickets, one row each: $37 ids  $38 booking ids  $39 show ids  $40 seat indexes  $41 ticket types  $42 amounts
-- Returns a row a booking: id, reference.
with sale as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::int[], $7::uuid[], $8::timestamptz[])
    as s (order_id, cinema_id, terminal_id, currency, total, rounding, tariff_id, sold_at)
), booking as (
  select * from unnest($34::uuid[], $35::text[], $36::int[]) as b (id, reference, amount)
), seller as materialized (
  select id, revoked_at from terminals where id in (select terminal_id from sale) order by id for key share
), confirmed as (
  update bookings b
  set state = 'confirmed', held_seats = 0, order_id = s.order_id, total_amount = n.amount, currency = s.currency, confirmed_at = s.sold_at,
    reference = case when b.reference = n.reference or exists (select from bookings o where o.reference = n.reference)
      then b.reference else n.reference end
  from booking n, sale s
  where b.id = n.id and b.state is not distinct from 'held'
  returning b.id, b.reference
), ticketed as (
  insert into tickets (id, booking_id, show_id, seat_index, ticket_type, amount)
  select * from unnest($37::uuid[], $38::uuid[], $39::uuid[], $40::int[], $41::text[], $42::int[])
), told as (
  insert into door_news (show_id, ticket_id, kind)
  select n.show_id, n.id, 'good' from unnest($37::uuid[], $38::uuid[], $39::uuid[]) as n (id, booking_id, show_id)
  where exists (select from door_news v where v.ticket_id = n.id and v.kind = 'void' offset 0)
    or exists (select from seller where revoked_at is not null)
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
), carried as materialized (
  select uuidv7() as id, r.id as refund_id, r.amount, r.currency, p.at, s.source_id, s.method
  from refunds r join payments p on p.id = r.payment_id join payment_sources s on s.id = p.id
  where r.return_id = $33::uuid and r.state = 'carried'
  order by p.at, p.id
), came as (
  insert into payments (id, order_id, method, amount, currency, at, settled_at)
  select c.id, s.order_id, 'exchange', c.amount, c.currency, c.at, s.sold_at from carried c, sale s
), rounded_away as (
  -- What is rounded is cash, also where coins can pay nothing of it: the order says so, and so it goes back.
  insert into payments (id, order_id, method, amount, currency, tendered, at, settled_at)
  select uuidv7(), order_id, 'cash', 0, currency, 0, sold_at, sold_at from sale
  where rounding <> 0 and not 'cash' = any($27::text[]) and not exists (select from carried where method = 'cash')
), from_where as (
  insert into exchanged_payments (payment_id, refund_id, source_id) select id, refund_id, source_id from carried
), exchanged as (
  insert into exchanges (return_id, order_id) select $33::uuid, order_id from sale
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select n.id, 'held', 'confirmed', 'terminal', s.terminal_id::text, 'terminal', 'exchanged for other tickets' from booking n, sale s
)
select id, reference from confirmed
