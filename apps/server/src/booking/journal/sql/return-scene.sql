-- An order whose lines are to come back, for a judge. `in_conflict`: a part of it waits for a manager. No row: there is none.
-- One whose tickets were exchanged waits as long as the exchange does.
-- `handed_over_at`: the terminal at which its goods were handed over by a pick-up code; null: they weren't.
-- $1 order id
select o.cinema_id, o.terminal_id, o.currency::text as currency,
  exists (select from conflicts k where k.order_id = o.id and k.settled_at is null)
    or exists (select from conflicts k where k.settled_at is null and k.command = 'exchange' and k.body ->> 'orderId' = o.id::text)
    as in_conflict,
  (select t.name from order_pickups p join terminals t on t.id = p.handed_over_by where p.order_id = o.id) as handed_over_at
from orders o where o.id = $1
