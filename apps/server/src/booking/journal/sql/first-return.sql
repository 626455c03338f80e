-- The return of this id, and its refunds.
-- $1 return id
select terminal_id, request_hash, array(select r.id from refunds r where r.return_id = o.id order by r.at, r.id) as refund_ids
from order_returns o where id = $1
