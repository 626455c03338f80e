-- $1 voucher ids
select id, code from vouchers where id = any($1::uuid[])
