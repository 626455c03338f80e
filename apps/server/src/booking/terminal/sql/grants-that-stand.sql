-- Returns the grants that are still claims of the terminal that names them; an earlier life's don't count.
-- $1 terminal id  $2 show ids  $3 seat indexes  $4 grant numbers, one row each
select r.show_id, r.seat_index, r.grant_number
from unnest($2::uuid[], $3::int[], $4::bigint[]) as r (show_id, seat_index, grant_number)
join seat_claims c on c.show_id = r.show_id and c.seat_index = r.seat_index
left join terminal_runs run on run.terminal_id = c.terminal_id
where c.terminal_id = $1 and c.grant_number = r.grant_number and c.kind in ('held', 'allotted')
  and c.grant_number > coalesce(run.orphaned_up_to, 0)
