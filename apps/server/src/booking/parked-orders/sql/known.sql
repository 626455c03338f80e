-- What the ledger knows of orders that a counter names: who has each, and since when it is parked so. `movedFrom`: the counter that has yet
-- to forget it. `isKept`: its new counter has it on its disk.
-- $1 ids of orders
select p.order_id as "orderId", p.terminal_id as "terminalId", t.name as terminal, p.parked ->> 'parkedAt' as "parkedAt",
  p.moved_from as "movedFrom", p.kept_at is not null as "isKept"
from parked_orders p join terminals t on t.id = p.terminal_id
where p.order_id = any($1::uuid[])
