-- The oldest refund of a payment, wherever an exchange has brought its money, that is still owed and of this amount.
-- $1 payment id  $2 amount
select r.id from refunds r join payment_sources s on s.id = r.payment_id
where s.source_id = $1 and r.amount = $2 and r.state not in ('done', 'carried')
order by r.at, r.id limit 1
