-- $1 payment id
select from payments where id = $1 for update
