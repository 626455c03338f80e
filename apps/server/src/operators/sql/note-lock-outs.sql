-- Wrong PINs in a row that made a terminal wait, each once by its id.
-- $1 terminal id  $2 ids  $3 operator ids, or null  $4 how many were wrong
insert into operator_notices (id, kind, terminal_id, operator_id, wrong)
select n.id, 'locked_out', $1, n.operator_id, n.wrong
from unnest($2::uuid[], $3::uuid[], $4::int[]) as n (id, operator_id, wrong)
on conflict do nothing
