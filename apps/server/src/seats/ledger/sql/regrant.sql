-- A terminal has sold seats under grants of the lost hours of a ledger that was set back. Seats that nobody has now are
-- allotted to it under those very grants. So are seats that are allotted under a lower grant: that one had ended by then, or this
-- grant had not been given. A seat that was allotted since the set-back stays as it is.
-- $1 show id  $2 seat indexes, sorted  $3 grant numbers  $4 terminal id  $5 grants above this number were given since the set-back
-- Returns a row a seat: seat_index.
insert into seat_claims as c (show_id, seat_index, kind, terminal_id, grant_number)
select $1::uuid, r.seat_index, 'allotted', $4::uuid, r.grant_number from unnest($2::int[], $3::bigint[]) as r (seat_index, grant_number)
on conflict (show_id, seat_index) do update
  set terminal_id = excluded.terminal_id, grant_number = excluded.grant_number, version = c.version + 1
  where c.kind = 'allotted' and c.grant_number < excluded.grant_number and c.grant_number <= $5
returning c.seat_index
