-- The vouchers of a batch, one row each, and their first movement: what they are worth, or nothing until they are sold.
-- $1 batch id  $2 value, or 0  $3 the manager's terminal  $4 ids  $5 codes  $6 signed codes
with made as (
  insert into vouchers (id, batch_id, number, code, signed_code)
  select v.id, $1::uuid, v.number, v.code, v.signed_code
  from unnest($4::uuid[], $5::text[], $6::text[]) with ordinality as v (id, code, signed_code, number)
  returning id, number
)
insert into voucher_movements (voucher_id, kind, amount, terminal_id)
select id, 'issued', $2::int, $3::uuid from made order by number
