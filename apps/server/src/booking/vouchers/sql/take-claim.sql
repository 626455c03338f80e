-- Gives a voucher to a terminal. It is locked, and nobody else has it. No row: the terminal has ended this claim already.
-- $1 voucher id  $2 terminal id  $3 the claim's number; 0: none
insert into voucher_claims (voucher_id, terminal_id, number)
select $1, $2, $3::bigint
where $3 = 0
  or not exists (select from voucher_claim_ends e where e.voucher_id = $1 and e.terminal_id = $2 and e.number >= $3)
on conflict (voucher_id) do update set at = now(), number = greatest(voucher_claims.number, excluded.number)
where voucher_claims.terminal_id = excluded.terminal_id
