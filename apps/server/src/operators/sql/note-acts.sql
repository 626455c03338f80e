-- Notes who did acts of a terminal, each once. Managers are told of commands that came when their operator had been removed.
-- $1 terminal id  $2 ids of the acts  $3 of each, the operator  $4 of each, whether it is a command
with act as (
  select * from unnest($2::uuid[], $3::uuid[], $4::boolean[]) as a (id, operator_id, is_command)
), noted as (
  insert into operator_acts (id, terminal_id, operator_id) select id, $1, operator_id from act
  on conflict do nothing
  returning id
)
insert into operator_notices (id, kind, terminal_id, operator_id)
select a.id, 'worked_after_removal', $1, a.operator_id
from act a join noted n on n.id = a.id join operators o on o.id = a.operator_id
where a.is_command and o.removed_at is not null
on conflict do nothing
