-- The claims on these seats of a show.
-- $1 show id  $2 seat indexes
select seat_index, kind, booking_id, terminal_id, expires_at,
  (kind = 'held' and terminal_id is null and expires_at <= now()) as lapsed
from seat_claims where show_id = $1 and seat_index = any($2::int[])
