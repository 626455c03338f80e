-- The cinemas of a terminal, each with whether somebody has to log in there, and the role of whoever has.
-- $1 the terminal's cinema, or null for every one  $2 operator, or null
select c.id as "cinemaId",
  exists (
    select from operator_roles r join operators o on o.id = r.operator_id
    where r.cinema_id = c.id and o.removed_at is null and o.pin_hash is not null
  ) as "isNeeded",
  (
    select r.role from operator_roles r join operators o on o.id = r.operator_id
    where r.cinema_id = c.id and r.operator_id = $2::uuid and o.removed_at is null
  ) as role
from cinemas c
where $1::uuid is null or c.id = $1
