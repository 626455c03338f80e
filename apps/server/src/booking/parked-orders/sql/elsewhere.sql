-- The orders of this day that a counter may take up, the oldest first: those of other counters of its cinema. Not those on their way to
-- another one, nor those that it has kept. Before them all those that came to this counter and got lost on the way: it doesn't name them
-- as such that it has.
-- $1 terminal id  $2 the terminal's cinema, or null for every one  $3 the orders that it has on its disk  $4 at most
select p.parked, t.name as terminal
from parked_orders p join terminals t on t.id = p.terminal_id
where p.kept_at is null and case when p.terminal_id = $1 then p.order_id <> all($3::uuid[])
  else ($2::uuid is null or p.cinema_id = $2) and p.received_at > clock_timestamp() - interval '1 day'
    and (p.moved_at is null or p.moved_at < clock_timestamp() - interval '2 minutes') end
order by p.terminal_id = $1 desc, p.received_at, p.order_id
limit $4
