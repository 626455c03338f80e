-- Ends a terminal's claims on vouchers, on its word, and remembers up to which number.
-- $1 terminal id  $2 codes  $3 the word's number; 0: it has none, and ends any claim
with ended as (
  delete from voucher_claims c using vouchers v
  where v.id = c.voucher_id and c.terminal_id = $1 and v.code = any($2::text[]) and ($3::bigint = 0 or c.number <= $3)
  returning c.voucher_id, c.number
)
insert into voucher_claim_ends (voucher_id, terminal_id, number)
select v.id, $1, greatest($3, e.number)
from vouchers v left join ended e on e.voucher_id = v.id
where v.code = any($2) and greatest($3, e.number) > 0
on conflict (voucher_id, terminal_id) do update set number = greatest(voucher_claim_ends.number, excluded.number)
