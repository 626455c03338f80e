-- An operator, locked until the transaction ends, with the cinemas of their roles. No row: there is none.
-- $1 operator id
select o.name, o.removed_at as "removedAt",
  coalesce((select array_agg(r.cinema_id::text) from operator_roles r where r.operator_id = o.id), '{}') as cinemas
from operators o where o.id = $1
for no key update
