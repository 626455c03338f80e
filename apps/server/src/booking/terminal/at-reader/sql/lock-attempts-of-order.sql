-- Locks the attempts that an order has had: one that is being concluded is waited for. The next statement sees how it ended.
-- $1 order id
select from reader_payments where order_id = $1 for update
