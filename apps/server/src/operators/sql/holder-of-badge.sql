-- Who has a badge, with the cinemas of their roles.
-- $1 its hash
select o.id, o.name, coalesce((select array_agg(r.cinema_id::text) from operator_roles r where r.operator_id = o.id), '{}') as cinemas
from operators o where o.badge_hash = $1
