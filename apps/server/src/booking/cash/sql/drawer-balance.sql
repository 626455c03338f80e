-- The balance of terminals' drawers, by all that the ledger knows, in minor units: the sum of
--   sales: cash for orders.
--   tips: cash that was left for the staff.
--   conflicts: cash of conflicts that are neither a booking nor an order now, and of movements that could not be applied: they have moved the
--     money all the same. A pay-out of returned lines is no such conflict, and a copy of an entry that is in the books has moved nothing.
--   movements: all else, such as money that was given back for a conflict, the float of a shift, and what its end takes out.
-- $1 terminal, or null for all that have had money
with moved as (
  select o.terminal_id, p.currency, p.amount, 'sales' as what
  from orders o join payments p on p.order_id = o.id
  where o.terminal_id is not null and p.method = 'cash' and p.state = 'captured'
  union all
  select o.terminal_id, p.currency, i.amount, 'tips'
  from order_tips i join payments p on p.id = i.payment_id join orders o on o.id = i.order_id
  where p.method = 'cash'
  union all
  select terminal_id, currency, amount - by_card_machine, 'conflicts' from conflicts k
  where command in ('sell', 'order', 'exchange') and amount is not null and settled_booking is null
    and not exists (select from copied_conflicts where id = k.id)
    and not is_in_books and return_id is null
  union all
  select terminal_id, body #>> '{amount,currency}',
    case body ->> 'direction' when 'in' then 1 else -1 end * (body #>> '{amount,amount}')::bigint, 'conflicts'
  from conflicts k where command = 'drawer' and not exists (select from copied_conflicts where id = k.id)
  union all
  select terminal_id, coalesce(body #>> '{opens,float,currency}', body #>> '{closes,sums,currency}'),
    coalesce((body #>> '{opens,float,amount}')::bigint, 0) - coalesce((body #>> '{closes,sums,expected}')::bigint, 0), 'conflicts'
  from conflicts k
  where command = 'shift' and not exists (select from copied_conflicts where id = k.id) and body ->> 'paidAtReader' is null
  union all
  select terminal_id, currency, case direction when 'in' then amount else -amount end, 'movements' from drawer_movements
)
select t.id as terminal_id, t.name as terminal, m.currency::text,
  coalesce(sum(m.amount) filter (where m.what = 'sales'), 0)::bigint as sales,
  coalesce(sum(m.amount) filter (where m.what = 'tips'), 0)::bigint as tips,
  coalesce(sum(m.amount) filter (where m.what = 'conflicts'), 0)::bigint as conflicts,
  coalesce(sum(m.amount) filter (where m.what = 'movements'), 0)::bigint as movements,
  sum(m.amount)::bigint as balance
from moved m join terminals t on t.id = m.terminal_id
where $1::uuid is null or t.id = $1
group by t.id, t.name, m.currency
order by t.name, m.currency
