-- Ends claims that a terminal has let go, each only under the very epoch that it names. What it has sold stays.
-- $1 show ids  $2 seat indexes  $3 terminal ids  $4 epochs
-- Returns the claims that ended: show_id, seat_index, terminal_id, epoch, booking_id (null where it was on loan).
delete from seat_claims c
using unnest($1::uuid[], $2::int[], $3::uuid[], $4::bigint[]) as r (show_id, seat_index, terminal_id, epoch)
where c.show_id = r.show_id and c.seat_index = r.seat_index
  and c.terminal_id = r.terminal_id and c.epoch = r.epoch and c.kind in ('held', 'allotted')
returning c.show_id, c.seat_index, c.terminal_id, c.epoch, c.booking_id
