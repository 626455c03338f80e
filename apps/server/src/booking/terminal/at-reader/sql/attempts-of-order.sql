-- $1 order id
select state from reader_payments where order_id = $1
