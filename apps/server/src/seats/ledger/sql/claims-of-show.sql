-- Every claim of a show, for a map or to rebuild the turnstile. An allotted seat looks free.
-- `lapsed`: an online customer's hold whose time is past, which counts for nothing.
-- $1 show id
select seat_index, kind, booking_id, terminal_id, expires_at,
  hold_lapsed(kind, terminal_id, expires_at) as lapsed
from seat_claims where show_id = $1
