-- Ends all of a terminal's claims on vouchers, and remembers up to which number.
-- $1 terminal id
with ended as (
  delete from voucher_claims where terminal_id = $1 returning voucher_id, terminal_id, number
)
insert into voucher_claim_ends (voucher_id, terminal_id, number)
select voucher_id, terminal_id, number from ended where number > 0
on conflict (voucher_id, terminal_id) do update set number = greatest(voucher_claim_ends.number, excluded.number)
