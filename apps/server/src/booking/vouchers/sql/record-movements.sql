-- What happened to vouchers, one row each. Their balances follow.
-- $1 voucher ids  $2 kinds  $3 amounts  $4 taxes  $5 order ids  $6 payment ids or null  $7 terminal ids  $8 reasons or null
insert into voucher_movements (voucher_id, kind, amount, tax, order_id, payment_id, terminal_id, reason)
select * from unnest($1::uuid[], $2::text[], $3::int[], $4::int[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[])
