-- Takes claims of kind 'held'. The request has one row a seat. The caller has sorted them by (show, seat), so that two
-- batches that overlap wait for each other in one order and can't deadlock. No seat is named twice. A seat that isn't
-- free is left as it is and is missing from the result, except
--   an online customer's hold whose time is past: it is replaced (a terminal's never is),
--   a seat that is allotted to the terminal that asks: it becomes part of the hold, under the grant number that it has,
--   a hold of the same booking by the same terminal: it comes back as it is, so that a repeated claim succeeds, and
--   a seat that is allotted to another terminal: it comes back as it is, `allotted`, so that the terminal can be asked for it.
-- Grants of an earlier life of the terminal don't count for this one: the seats may have been sold then. A run that is
-- over gets nothing: a later one of its terminal has begun, or the terminal is revoked. The new run is granted everything
-- that the ledger says the terminal has. The lock makes a boot (lock-run.sql) wait for this transaction, or this for it,
-- so that each grant is either before the run begins or after. Nothing else that is done to `terminal_runs` waits for it.
-- Runs are locked in one order, and before the first seat: `is not true` has them looked at for an online customer's seat
-- as well. A show that is closed since the ledger was set back (closed_shows) gives nobody a seat that he hasn't already.
-- $1 show ids  $2 seat indexes  $3 booking ids  $4 terminal ids or null  $5 until  $6 run numbers, null for an online customer
-- $7 whether also in a closed show: what was sold in the lost hours is entered again
-- Returns show_id, seat_index, kind (held: the booking has it now; allotted: another terminal does; later_run, revoked: the run
-- that asked is over; closed: the show is), terminal_id, grant_number (null for an online customer), fresh (the booking's by this statement, not before),
-- was_allotted, displaced_booking_id.
with request as materialized (
  select *
  from unnest($1::uuid[], $2::int[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::int[], $7::boolean[])
    as r (show_id, seat_index, booking_id, terminal_id, expires_at, run_number, even_if_closed)
), runs as materialized (
  select asking.terminal_id, asking.run_number, run.run_number as newest, t.revoked_at is not null as revoked
  from (select distinct terminal_id, run_number from request where terminal_id is not null) asking
  join terminal_runs run on run.terminal_id = asking.terminal_id
  join terminals t on t.id = asking.terminal_id
  order by run.terminal_id
  for key share of run
), over as materialized (
  select terminal_id, run_number, case when revoked then 'revoked' else 'later_run' end as why
  from runs where revoked or newest > run_number
), closed as materialized (
  select show_id from closed_shows where show_id = any($1::uuid[]) and opened_at is null
), closed_seats as materialized (
  select r.show_id, r.seat_index
  from closed join request r on r.show_id = closed.show_id
  where not r.even_if_closed and not exists (
    select from seat_claims c where c.show_id = r.show_id and c.seat_index = r.seat_index
      and (c.terminal_id = r.terminal_id or c.booking_id = r.booking_id)
  )
), claimed as (
  insert into seat_claims as c (show_id, seat_index, kind, booking_id, terminal_id, expires_at, grant_number)
  select r.show_id, r.seat_index, 'held', r.booking_id, r.terminal_id, r.expires_at,
    case when r.terminal_id is not null then nextval('grant_number') end
  from request r
  where ((r.terminal_id, r.run_number) in (select terminal_id, run_number from over)) is not true
    and (r.show_id, r.seat_index) not in (select show_id, seat_index from closed_seats)
  on conflict (show_id, seat_index) do update set
    (kind, booking_id, expires_at, terminal_id, grant_number) = (
      select case when stays then c.kind else 'held' end,
        case when stays then null else excluded.booking_id end,
        case when stays then null when c.booking_id = excluded.booking_id then c.expires_at else excluded.expires_at end,
        case when c.kind = 'allotted' then c.terminal_id else excluded.terminal_id end,
        coalesce(c.grant_number, excluded.grant_number)
      from (select c.kind = 'allotted' and (c.terminal_id is distinct from excluded.terminal_id
        or c.grant_number <= (select orphaned_up_to from terminal_runs r where r.terminal_id = c.terminal_id)) as stays) as of_terminal
    ),
    version = c.version + 1
  where c.kind = 'allotted'
    or (c.kind = 'held' and c.booking_id = excluded.booking_id and c.terminal_id is not distinct from excluded.terminal_id
      and (c.grant_number <= (select orphaned_up_to from terminal_runs r where r.terminal_id = c.terminal_id)) is not true)
    or hold_lapsed(c.kind, c.terminal_id, c.expires_at)
  returning new.show_id, new.seat_index, new.kind, new.terminal_id, new.grant_number,
    (old.booking_id is distinct from new.booking_id) as fresh,
    coalesce(old.kind = 'allotted', false) as was_allotted, old.booking_id as displaced_booking_id
)
select * from claimed
union all
select r.show_id, r.seat_index, over.why, null, null, false, false, null
from over join request r on r.terminal_id = over.terminal_id and r.run_number = over.run_number
union all
select show_id, seat_index, 'closed', null, null, false, false, null from closed_seats
