-- What orders put on accounts, and what comes back of them. The balances of the accounts follow.
-- $1 movement ids  $2 account ids  $3 kinds  $4 amounts  $5 order ids  $6 payment ids  $7 refund ids or null  $8 terminal ids or null
-- $9 instants
-- Its tax, one row a part: $10 movement ids  $11 numbers  $12 tax codes or null  $13 percentages or null  $14 gross  $15 tax
with moved as (
  insert into account_movements (id, account_id, kind, amount, order_id, payment_id, refund_id, terminal_id, at)
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::uuid[], $6::uuid[], $7::uuid[], $8::uuid[], $9::timestamptz[])
)
insert into account_movement_taxes (movement_id, number, tax_code, percentage, gross, tax)
select * from unnest($10::uuid[], $11::smallint[], $12::text[], $13::int[], $14::bigint[], $15::bigint[])
