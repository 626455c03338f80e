-- Allots seats to terminals: those that are free; the others are left as they are and are missing from the result. The
-- request has one row a seat; the caller has sorted them by (show, seat), and names no seat twice. None is allotted
-- to a run that is over (see claim.sql), nor of a show that is closed. `not in`, and no join, so that the seats are taken in
-- the order of the request.
-- $1 show ids  $2 seat indexes  $3 terminal ids  $4 run numbers
-- Returns show_id, seat_index, grant_number.
with request as materialized (
  select *
  from unnest($1::uuid[], $2::int[], $3::uuid[], $4::int[]) as r (show_id, seat_index, terminal_id, run_number)
), closed as materialized (
  select show_id from closed_shows where show_id = any($1::uuid[]) and opened_at is null
), runs as materialized (
  select asking.terminal_id, asking.run_number, run.run_number as newest, t.revoked_at is not null as revoked
  from (select distinct terminal_id, run_number from request) asking
  join terminal_runs run on run.terminal_id = asking.terminal_id
  join terminals t on t.id = asking.terminal_id
  order by run.terminal_id
  for key share of run
)
insert into seat_claims (show_id, seat_index, kind, terminal_id, grant_number)
select r.show_id, r.seat_index, 'allotted', r.terminal_id, nextval('grant_number')
from request r
where (r.terminal_id, r.run_number) not in (
  select terminal_id, run_number from runs where revoked or newest > run_number
) and r.show_id not in (select show_id from closed)
on conflict do nothing
returning show_id, seat_index, grant_number
