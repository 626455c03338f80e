-- Locks the vouchers that a terminal has claimed until the transaction ends, in one order for everybody.
-- $1 terminal id
select from vouchers where id in (select voucher_id from voucher_claims where terminal_id = $1) order by id for update
