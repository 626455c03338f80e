-- Ends claims that a terminal has let go, each only under the very grant number that it names. Seats that it has sold stay. The
-- word of a run counts while it is the terminal's newest, and not for grants of an earlier life. The lock of claim.sql
-- keeps a later run from beginning meanwhile.
-- $1 show ids  $2 seat indexes  $3 terminal ids  $4 grant numbers  $5 run numbers of those whose word it is, null: nobody's word is needed
-- Returns the claims that ended: show_id, seat_index, terminal_id, grant_number, booking_id (null where it was allotted); and with a run
-- number those of which that run's word doesn't count: `run_over` says whether because it is over.
with said as materialized (
  select *
  from unnest($1::uuid[], $2::int[], $3::uuid[], $4::bigint[], $5::int[])
    as r (show_id, seat_index, terminal_id, grant_number, run_number)
), runs as materialized (
  select run.terminal_id, run.run_number, run.orphaned_up_to
  from (select distinct terminal_id from said where run_number is not null) speaking
  join terminal_runs run on run.terminal_id = speaking.terminal_id
  order by run.terminal_id
  for key share of run
), request as materialized (
  select r.*, coalesce(runs.run_number > r.run_number, false) as run_over,
    coalesce(r.grant_number <= runs.orphaned_up_to, false) as orphaned
  from said r left join runs on runs.terminal_id = r.terminal_id and r.run_number is not null
), ended as (
  delete from seat_claims c
  using request r
  where c.show_id = r.show_id and c.seat_index = r.seat_index
    and c.terminal_id = r.terminal_id and c.grant_number = r.grant_number and c.kind in ('held', 'allotted')
    and not r.run_over and not r.orphaned
  returning c.show_id, c.seat_index, c.terminal_id, c.grant_number, c.booking_id
)
select *, null::int as run_number, null::boolean as run_over from ended
union all
select show_id, seat_index, terminal_id, grant_number, null, run_number, run_over from request where run_over or orphaned
