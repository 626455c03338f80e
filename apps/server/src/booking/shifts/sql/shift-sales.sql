-- What a shift sold, by the ledger's rows, in the order in which its terminal told it: a row for each command that sold something, or named an order
-- of the reader. A sale that waits for a manager, or waited, has its money as the terminal told it, whatever became of it, and no lines.
-- $1 shift id
with sold as (
  select e.command_id, s.terminal_id, e.sequence, e.kind, o.id as order_id, coalesce(o.currency, s.currency)::text as currency
  from shift_entries e join shifts s on s.id = e.shift_id
    left join orders o on o.id = e.order_id and o.terminal_id = s.terminal_id
  where e.shift_id = $1 and (
    e.kind in ('sell', 'order', 'exchange') or (e.kind = 'shift' and e.order_id is not null)
    or e.kind is null and exists (
      select from conflicts k
      where k.command_id = e.command_id and k.sequence = e.sequence and k.command in ('sell', 'order', 'exchange')
        and not exists (select from copied_conflicts c where c.id = k.id)
    )
  )
), paid as (
  select m.command_id, m.by, max(m.currency::text) as currency, sum(m.amount) as amount, sum(m.tip) as tip
  from shift_money m where m.shift_id = $1 and m.by <> 'movement'
  group by m.command_id, m.by
)
select coalesce((select max(p.currency) from paid p where p.command_id = s.command_id), s.currency) as currency,
  s.kind is null as "isInConflict", a.operator_id as "operatorId", p.name as "operatorName",
  coalesce((
    select jsonb_agg(jsonb_build_object('method', p.by, 'amount', p.amount, 'tip', p.tip) order by p.by)
    from paid p where p.command_id = s.command_id and (p.amount <> 0 or p.tip <> 0)
  ), '[]') as payments,
  coalesce((
    select jsonb_agg(jsonb_build_object('kind', l.kind, 'name', coalesce(l.details ->> 'name', l.what), 'rate', l.tax_code,
      'percentage', coalesce(l.percentage, 0), 'net', l.net, 'tax', l.tax, 'amount', l.amount) order by l.number)
    from order_lines l where l.order_id = s.order_id and l.kind <> 'rounding'
  ), '[]') as lines
from sold s
  left join operator_acts a on a.id = s.command_id and a.terminal_id = s.terminal_id
  left join operators p on p.id = a.operator_id
order by s.sequence
