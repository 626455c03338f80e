-- Gives a voucher to a terminal. It is locked, and nobody else has it.
-- $1 voucher id  $2 terminal id
insert into voucher_claims (voucher_id, terminal_id) values ($1, $2)
on conflict (voucher_id) do update set at = now() where voucher_claims.terminal_id = excluded.terminal_id
