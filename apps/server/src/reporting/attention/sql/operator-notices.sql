-- What managers are to know of operators, of the last 30 days: of each terminal and operator the latest lock-out, and all work after a
-- removal together, until it is set aside. What comes after that is another item.
-- $1 cinema, or null for all  $2 whether those that are set aside, or the others  $3 one of them, or null for all  $4 at most
with notice as (
  select n.*, 'job:operator:' || n.id as item, a.at as set_aside_at, a.by as set_aside_by, a.reason as set_aside_reason
  from operator_notices n left join set_aside a on a.item = 'job:operator:' || n.id
  where n.at > now() - interval '30 days'
), settled as (
  -- Whoever sets the newest aside has seen those before it.
  select kind, terminal_id, operator_id, max(at) as until from notice where set_aside_at is not null
  group by kind, terminal_id, operator_id
), listed as (
  select distinct on (n.kind, n.terminal_id, n.operator_id, n.set_aside_at) n.*,
    case n.kind when 'locked_out' then n.wrong
      else count(*) over (partition by n.kind, n.terminal_id, n.operator_id, n.set_aside_at) end::int as count
  from notice n left join settled s
    on s.kind = n.kind and s.terminal_id = n.terminal_id and s.operator_id is not distinct from n.operator_id
  where case when $2 then n.set_aside_at is not null else n.set_aside_at is null and (s.until is null or n.at > s.until) end
  order by n.kind, n.terminal_id, n.operator_id, n.set_aside_at, n.at desc
)
select l.item as id, l.kind, l.at as since, o.name as operator, t.name as terminal, l.count,
  l.set_aside_at, l.set_aside_by, l.set_aside_reason
from listed l join terminals t on t.id = l.terminal_id left join operators o on o.id = l.operator_id
where ($1::uuid is null or t.cinema_id is null or t.cinema_id = $1) and ($3::text is null or l.item = $3)
order by l.set_aside_at desc, l.at
limit $4
