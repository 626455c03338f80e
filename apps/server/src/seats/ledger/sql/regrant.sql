-- A terminal has sold seats under grants of the lost hours of a ledger that was set back. Seats that nobody has now are
-- lent to it under those very grants. A loan under a lower grant had ended by then, or this grant had not been given. A
-- loan that was granted since the set-back stays.
-- $1 show id  $2 seat indexes, sorted  $3 epochs  $4 terminal id  $5 grants above this number were given since the set-back
-- Returns a row a seat: seat_index.
insert into seat_claims as c (show_id, seat_index, kind, terminal_id, epoch)
select $1::uuid, r.seat_index, 'allotted', $4::uuid, r.epoch from unnest($2::int[], $3::bigint[]) as r (seat_index, epoch)
on conflict (show_id, seat_index) do update
  set terminal_id = excluded.terminal_id, epoch = excluded.epoch, version = c.version + 1
  where c.kind = 'allotted' and c.epoch < excluded.epoch and c.epoch <= $5
returning c.seat_index
