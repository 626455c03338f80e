-- Moves the whole hold of a booking to a terminal's booking, under new grant numbers. In between nobody else can have a seat of it. All of
-- its claims move or none does:
--   an online customer's only before its time is past,
--   a terminal's only on its word: it names every seat of the hold with its very grant number. The word of a run counts while it is the
--   terminal's newest, and not for grants of an earlier life, as in let-go.sql.
-- A run that is over is given nothing, as in claim.sql. The caller has locked both bookings.
-- $1 show id  $2 booking id  $3 the booking that has the seats from now on  $4 until
-- $5 terminal id of the one that takes it over  $6 its run number
-- $7 terminal id of the one that lets go, null for an online customer's  $8 its run number  $9 seat indexes  $10 grant numbers
-- Returns a row a seat that moved: kind (moved), seat_index, grant_number. Else why nothing has: one row later_run or revoked, where the
-- run that asks is over; one row word_over, where the run whose word it was is; or none.
with runs as materialized (
  select run.terminal_id, run.run_number, run.orphaned_up_to, t.revoked_at is not null as revoked
  from terminal_runs run join terminals t on t.id = run.terminal_id
  where run.terminal_id in ($5::uuid, $7::uuid)
  order by run.terminal_id
  for key share of run
), over as materialized (
  select case when revoked then 'revoked' else 'later_run' end as why
  from runs where terminal_id = $5 and (revoked or run_number > $6)
  union all
  select 'word_over' from runs where terminal_id = $7 and run_number > $8
), held as materialized (
  select c.show_id, c.seat_index, c.terminal_id, c.grant_number, c.expires_at
  from seat_claims c
  where c.show_id = $1 and c.booking_id = $2 and c.kind = 'held'
  order by c.seat_index
  for update
), staying as materialized (
  select from held
  where not case
    when $7::uuid is null then held.terminal_id is null and held.expires_at > now()
    else coalesce(held.terminal_id = $7, false)
      and (held.seat_index, held.grant_number) in (select * from unnest($9::int[], $10::bigint[]))
      and not exists (select from runs where runs.terminal_id = $7 and held.grant_number <= runs.orphaned_up_to)
  end
), moved as (
  update seat_claims c
  set booking_id = $3, terminal_id = $5, expires_at = $4, grant_number = nextval('grant_number'), version = c.version + 1
  from held
  where c.show_id = held.show_id and c.seat_index = held.seat_index
    and not exists (select from over) and not exists (select from staying)
  returning c.seat_index, c.grant_number
)
select 'moved' as kind, seat_index, grant_number from moved
union all
select why, null, null from over
