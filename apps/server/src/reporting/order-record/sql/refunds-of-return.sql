-- What goes back with a return of lines, and where.
-- $1 return id
select s.method, r.amount, s.slip
from refunds r join payment_sources s on s.id = r.payment_id
where r.return_id = $1 and r.state <> 'carried'
order by r.at, r.id
