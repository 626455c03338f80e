-- The refund of a payment that bought nothing.
-- $1 payment id
select state from refunds where payment_id = $1
