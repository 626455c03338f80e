-- What the ledger knows of orders that a counter names: who has each, and since when it is parked so.
-- $1 ids of orders
select p.order_id as "orderId", p.terminal_id as "terminalId", t.name as terminal, p.parked ->> 'parkedAt' as "parkedAt"
from parked_orders p join terminals t on t.id = p.terminal_id
where p.order_id = any($1::uuid[])
