-- What orders have claimed. Their accounts are locked.
-- $1 order ids
select order_id as "orderId", account_id as "accountId", amount from account_claims where order_id = any($1::uuid[])
