-- Tells which of these conflicts are open, if their sale is in the books by another entry, and which other open conflicts are
-- of the same command or booking. A statement of its own after the lock: only its snapshot shows what others had settled.
-- $1 conflict ids
select k.id, exists (select from copied_conflicts c where c.id = k.id) as is_copy, array(
  select o.id from conflicts o
  where (o.command_id = k.command_id or o.booking_id = k.booking_id) and o.id <> k.id and o.settled_at is null
) as others
from conflicts k where k.id = any($1::uuid[]) and k.settled_at is null
