-- Who has these seats now, that were not to be had a moment ago.
-- $1 show ids  $2 seat indexes
select c.show_id, c.seat_index, c.kind, c.terminal_id, c.epoch
from unnest($1::uuid[], $2::int[]) as r (show_id, seat_index) join seat_claims c using (show_id, seat_index)
