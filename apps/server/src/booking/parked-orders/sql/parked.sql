-- A parked order, and who has it.
-- $1 order id
select p.terminal_id as "terminalId", t.name as terminal, p.cinema_id as "cinemaId", p.parked
from parked_orders p join terminals t on t.id = p.terminal_id
where p.order_id = $1
