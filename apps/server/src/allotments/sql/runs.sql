-- Where these terminals are connected, and what their runs may let go of. Revoked terminals are left out: nobody can ask
-- them.
-- $1 terminal ids
select t.id as terminal_id, r.server_id,
  coalesce(r.run_number, 0) as run_number, coalesce(r.orphaned_up_to, 0) as orphaned_up_to
from terminals t left join terminal_runs r on r.terminal_id = t.id
where t.id = any($1::uuid[]) and t.revoked_at is null
