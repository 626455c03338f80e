-- The oldest refund of a payment, wherever an exchange has brought its money, that is still owed and of this amount.
-- $1 payment id  $2 amount
select r.id from payments_of_source($1) p join refunds r on r.payment_id = p.id
where r.amount = $2 and r.state not in ('done', 'carried')
order by r.at, r.id limit 1
