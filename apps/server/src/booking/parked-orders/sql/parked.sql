-- A parked order, and who has it; none that its new counter has kept. `isOnItsWay`: it went to that counter a moment ago, which may be
-- reading it. If it has not kept the order within two minutes, it has died, and anybody may take the order.
-- `isConnected`: the counter that has it is, so it has named what it still has.
-- $1 order id
select p.terminal_id as "terminalId", t.name as terminal, p.cinema_id as "cinemaId", p.parked,
  coalesce(p.moved_at > clock_timestamp() - interval '2 minutes', false) as "isOnItsWay",
  t.revoked_at is null and r.server_id is not null as "isConnected"
from parked_orders p join terminals t on t.id = p.terminal_id left join terminal_runs r on r.terminal_id = t.id
where p.order_id = $1 and p.kept_at is null
