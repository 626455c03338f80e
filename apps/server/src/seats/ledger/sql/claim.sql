-- Takes claims of kind 'held'. One row a seat; the caller has sorted them by (show, seat), so that two batches that
-- overlap wait for each other in one order and can't deadlock, and names no seat twice.
-- A seat that isn't free is left as it is and is missing from the result, except
--   an online customer's hold whose time is past: it is replaced (a terminal's never is),
--   a seat that is allotted to the terminal that asks: it becomes part of the hold, under the epoch that it has, and
--   a hold of the same booking by the same terminal: it comes back as it is, so that a repeated claim succeeds.
-- $1 show ids  $2 seat indexes  $3 booking ids  $4 terminal ids or null  $5 until
-- Returns, for each seat that the booking now has: show_id, seat_index, epoch (null for an online customer), fresh (the
-- booking's by this statement, not before), allotted (the terminal had it on loan), displaced_booking_id.
insert into seat_claims as c (show_id, seat_index, kind, booking_id, terminal_id, expires_at, epoch)
select r.show_id, r.seat_index, 'held', r.booking_id, r.terminal_id, r.expires_at,
  case when r.terminal_id is not null then nextval('grant_epoch') end
from unnest($1::uuid[], $2::int[], $3::uuid[], $4::uuid[], $5::timestamptz[])
  as r (show_id, seat_index, booking_id, terminal_id, expires_at)
on conflict (show_id, seat_index) do update set
  kind = 'held',
  booking_id = excluded.booking_id,
  terminal_id = excluded.terminal_id,
  expires_at = case when c.booking_id = excluded.booking_id then c.expires_at else excluded.expires_at end,
  epoch = coalesce(c.epoch, excluded.epoch),
  version = c.version + 1
where (c.kind = 'held' and c.booking_id = excluded.booking_id and c.terminal_id is not distinct from excluded.terminal_id)
  or (c.kind = 'held' and c.terminal_id is null and c.expires_at <= now())
  or (c.kind = 'allotted' and c.terminal_id = excluded.terminal_id)
returning new.show_id, new.seat_index, new.epoch, (old.booking_id is distinct from new.booking_id) as fresh,
  coalesce(old.kind = 'allotted', false) as allotted, old.booking_id as displaced_booking_id
