-- The orders that a counter may take up, the oldest first: those of other counters of its cinema. One that came to this counter, and
-- whose content was lost on the way, is among them: the counter doesn't name it as one that it has.
-- $1 terminal id  $2 the terminal's cinema, or null for every one  $3 the orders that it has on its disk  $4 at most
select p.parked, t.name as terminal
from parked_orders p join terminals t on t.id = p.terminal_id
where ($2::uuid is null or p.cinema_id = $2) and not (p.terminal_id = $1 and p.order_id = any($3::uuid[]))
order by p.received_at, p.order_id
limit $4
