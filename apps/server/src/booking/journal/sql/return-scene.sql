-- An order whose lines are to come back, for a judge. `in_conflict`: a part of it waits for a manager. No row: there is none.
-- One whose tickets were exchanged waits as long as the exchange does.
-- $1 order id
select o.cinema_id, o.terminal_id, o.currency::text as currency,
  exists (select from conflicts k where k.order_id = o.id and k.settled_at is null)
    or exists (select from conflicts k where k.settled_at is null and k.command = 'exchange' and k.body ->> 'orderId' = o.id::text)
    as in_conflict
from orders o where o.id = $1
