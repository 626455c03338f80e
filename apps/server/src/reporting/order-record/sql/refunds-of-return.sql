-- What goes back with a return of lines, and where.
-- $1 return id
select p.method, r.amount, p.slip from refunds r join payments p on p.id = r.payment_id where r.return_id = $1 order by r.at, r.id
