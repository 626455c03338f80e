-- An order by its id, by the reference of one of its bookings, or by a ticket. `in_conflict`: a part of it waits for a manager,
-- or the exchange of its tickets does.
-- `operator`: who sold it, if anybody had logged in.
-- `tip`: left for the staff, and not given back, as far as an amount can say it; null: none is.
-- $1 order id or null  $2 reference or null  $3 ticket id or null
select o.id, o.sold_at, o.cinema_id, o.terminal_id, t.name as terminal, o.currency::text as currency, c.time_zone,
  exists (select from conflicts k where k.order_id = o.id and k.settled_at is null)
    or exists (select from conflicts k where k.settled_at is null and k.command = 'exchange' and k.body ->> 'orderId' = o.id::text)
    as in_conflict,
  (
    select least(sum(i.amount), 1000000000)::int from order_tips i
    where i.order_id = o.id and not exists (select from order_tip_returns r where r.payment_id = i.payment_id)
    having count(*) > 0
  ) as tip,
  (
    select p.name from operator_acts w join operators p on p.id = w.operator_id
    where w.id = o.id and w.terminal_id = o.terminal_id
  ) as operator
from orders o left join terminals t on t.id = o.terminal_id left join cinemas c on c.id = o.cinema_id
where o.id = coalesce(
  $1::uuid,
  (select order_id from bookings where reference = $2),
  (select b.order_id from tickets x join bookings b on b.id = x.booking_id where x.id = $3::uuid)
)
