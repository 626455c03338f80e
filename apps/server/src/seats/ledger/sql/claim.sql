-- Takes claims of kind 'held'. One row a seat; the caller has sorted them by (show, seat), so that two batches that
-- overlap wait for each other in one order and can't deadlock, and names no seat twice.
-- A seat that isn't free is left as it is and is missing from the result, except
--   an online customer's hold whose time is past: it is replaced (a terminal's never is), and
--   a hold of the same booking by the same terminal: it comes back as it is, so that a repeated claim succeeds.
-- $1 show ids  $2 seat indexes  $3 booking ids  $4 terminal ids or null  $5 until
-- Returns, for each seat that the booking now has: show_id, seat_index, fresh (taken by this statement, not before).
insert into seat_claims as c (show_id, seat_index, kind, booking_id, terminal_id, expires_at)
select r.show_id, r.seat_index, 'held', r.booking_id, r.terminal_id, r.expires_at
from unnest($1::uuid[], $2::int[], $3::uuid[], $4::uuid[], $5::timestamptz[])
  as r (show_id, seat_index, booking_id, terminal_id, expires_at)
on conflict (show_id, seat_index) do update set
  booking_id = excluded.booking_id,
  terminal_id = excluded.terminal_id,
  expires_at = case when c.booking_id = excluded.booking_id then c.expires_at else excluded.expires_at end,
  version = c.version + 1
where c.kind = 'held'
  and ((c.booking_id = excluded.booking_id and c.terminal_id is not distinct from excluded.terminal_id) or (c.terminal_id is null and c.expires_at <= now()))
returning new.show_id, new.seat_index, (old.booking_id is distinct from new.booking_id) as fresh, old.booking_id as displaced_booking_id
