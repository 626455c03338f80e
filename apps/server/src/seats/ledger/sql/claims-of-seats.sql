-- The claims on these seats of a show.
-- $1 show id  $2 seat indexes
select seat_index, kind, booking_id, terminal_id, expires_at,
  hold_lapsed(kind, terminal_id, expires_at) as lapsed
from seat_claims where show_id = $1 and seat_index = any($2::int[])
