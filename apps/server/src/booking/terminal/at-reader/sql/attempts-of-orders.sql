-- $1 order ids
select order_id, state from reader_payments where order_id = any($1::uuid[])
