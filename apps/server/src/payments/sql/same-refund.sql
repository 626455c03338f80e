-- The oldest refund of a payment that is still owed and of this amount.
-- $1 payment id  $2 amount
select id from refunds where payment_id = $1 and amount = $2 and state <> 'done' order by at, id limit 1
