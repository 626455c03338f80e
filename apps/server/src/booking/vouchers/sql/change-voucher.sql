-- A manager's act on a voucher, on the record. It is locked.
-- $1 voucher id  $2 blocked, unblocked or claim_ended  $3 reason  $4 the manager's terminal
with ended as (
  delete from voucher_claims where voucher_id = $1 and $2 = 'claim_ended' returning voucher_id, terminal_id, number
), remembered as (
  insert into voucher_claim_ends (voucher_id, terminal_id, number)
  select voucher_id, terminal_id, number from ended where number > 0
  on conflict (voucher_id, terminal_id) do update set number = greatest(voucher_claim_ends.number, excluded.number)
)
insert into voucher_movements (voucher_id, kind, reason, terminal_id) values ($1, $2, $3, $4)
