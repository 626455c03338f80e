-- Writes a captured renewal into the books: an order with its line, its payment, and the renewal itself. It is locked, and hasn't ended.
-- $1 renewal id  $2 cinema id or null  $3 tariff id or null  $4 when it was captured
-- Lines, one row each: $5 to $20, as `linesOfOrders` has them
with renewed as (
  update subscription_renewals set state = 'renewed', look_at = null, holder_until = null, code = null, error = null, ended_at = $4
  where id = $1 and ended_at is null
  returning id, order_id, currency, amount, gateway, gateway_ref
), ordered as (
  insert into orders (id, cinema_id, channel, currency, total, rounding, tariff_id, sold_at)
  select order_id, $2::uuid, 'online', currency, amount, 0, $3::uuid, $4 from renewed
), lined as (
  insert into order_lines
    (order_id, number, kind, what, details, booking_id, ticket_id, price_list_id, price, taken_off, off, tax_code, percentage, net, tax, amount)
  select * from unnest($5::uuid[], $6::smallint[], $7::text[], $8::text[], $9::jsonb[], $10::uuid[], $11::uuid[], $12::uuid[], $13::int[], $14::int[], $15::jsonb[], $16::text[], $17::int[], $18::int[], $19::int[], $20::int[])
)
insert into payments (id, order_id, method, amount, currency, gateway, gateway_ref, at, settled_at)
select id, order_id, 'card', amount, currency, gateway, gateway_ref, $4, $4 from renewed
