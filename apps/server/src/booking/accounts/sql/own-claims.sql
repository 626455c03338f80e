-- What orders have claimed by the terminals that sold them. Their accounts are locked.
-- $1 order ids  $2 their terminals
select order_id as "orderId", account_id as "accountId", amount from account_claims
where (order_id, terminal_id) in (select * from unnest($1::uuid[], $2::uuid[]))
