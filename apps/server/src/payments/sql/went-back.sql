-- What has gone back of a payment's money, or is owed, wherever exchanges have brought it.
-- $1 payment id
select coalesce(sum(r.amount), 0)::int as amount from payments_of_source($1) p join refunds r on r.payment_id = p.id
where r.state <> 'carried'
