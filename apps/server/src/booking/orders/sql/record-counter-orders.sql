-- Writes orders of counters that have no bookings: their lines, and what was paid for them.
-- $1 to $32, as `counterOrderColumns` has them
with sale as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::int[], $7::uuid[], $8::timestamptz[])
    as s (order_id, cinema_id, terminal_id, currency, total, rounding, tariff_id, sold_at)
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
)
select from sale
