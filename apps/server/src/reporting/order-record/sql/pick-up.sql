-- What became of an order's goods that are handed over by a pick-up code. No row: they were handed over with the sale.
-- $1 order id
select p.handed_over_at as at, t.name as terminal
from order_pickups p left join terminals t on t.id = p.handed_over_by
where p.order_id = $1
