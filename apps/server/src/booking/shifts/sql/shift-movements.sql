-- The movements of cash in a shift without a sale, in the order in which its terminal told them.
-- $1 shift id
select m.direction, m.amount, m.currency::text as currency, m.purpose, m.conflict_id, m.reason, m.at, e.sequence
from shift_entries e join drawer_movements m on m.id = e.command_id
where e.shift_id = $1 and e.kind = 'drawer'
union all
select k.body ->> 'direction', (k.body #>> '{amount,amount}')::int, k.body #>> '{amount,currency}', k.body ->> 'purpose',
  (k.body ->> 'conflictId')::uuid, k.body ->> 'reason', (k.body ->> 'at')::timestamptz, e.sequence
from shift_entries e join conflicts k on k.command_id = e.command_id and k.sequence = e.sequence
where e.shift_id = $1 and e.kind is null and k.command = 'drawer' and not exists (select from copied_conflicts c where c.id = k.id)
order by sequence
