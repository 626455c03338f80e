-- Lends seats to terminals: those that are free; the others are left as they are and are missing from the result. One row a
-- seat; the caller has sorted them by (show, seat), and names no seat twice.
-- $1 show ids  $2 seat indexes  $3 terminal ids
-- Returns show_id, seat_index, epoch.
insert into seat_claims (show_id, seat_index, kind, terminal_id, epoch)
select r.show_id, r.seat_index, 'allotted', r.terminal_id, nextval('grant_epoch')
from unnest($1::uuid[], $2::int[], $3::uuid[]) as r (show_id, seat_index, terminal_id)
on conflict do nothing
returning show_id, seat_index, epoch
