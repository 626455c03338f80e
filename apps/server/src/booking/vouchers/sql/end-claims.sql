-- Ends a terminal's claims on vouchers, on its word.
-- $1 terminal id  $2 codes
delete from voucher_claims c using vouchers v
where v.id = c.voucher_id and c.terminal_id = $1 and v.code = any($2::text[])
