-- Moves the ends of holds. The request has one row a seat that its booking may hold; the caller has locked the bookings, and names no
-- booking twice. Missing from the result is a seat that its booking doesn't hold, or another terminal's than asks, or an online
-- customer's whose time is past: it is over then, whether or not the seat is free already.
-- `not hold_lapsed` is written out: the call would compare each row's kind twice.
-- $1 show ids  $2 seat indexes  $3 booking ids  $4 until  $5 asking terminals, null for the server  $6 whether a later end stays
-- Returns booking_id, seat_index, terminal_id, expires_at.
update seat_claims c
set expires_at = case when r.at_least then greatest(c.expires_at, r.until) else r.until end, version = c.version + 1
from unnest($1::uuid[], $2::int[], $3::uuid[], $4::timestamptz[], $5::uuid[], $6::boolean[])
  as r (show_id, seat_index, booking_id, until, asking, at_least)
where c.show_id = r.show_id and c.seat_index = r.seat_index and c.booking_id = r.booking_id and c.kind = 'held'
  and (r.asking is null or c.terminal_id = r.asking)
  and (c.terminal_id is not null or c.expires_at > now())
returning c.booking_id, c.seat_index, c.terminal_id, c.expires_at
