-- Sets a cinema's policy, and wakes every server at the commit.
-- $1 cinema id  $2 seats  $3 category or null  $4 hours before  $5 minutes before  $6 terminal ids or null
-- $7 the manager's terminal; null: from the command line
with written as (
  insert into allotment_policies as p
    (cinema_id, seats, category, hours_before, back_minutes_before, terminal_ids, changed_by, changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, now())
  on conflict (cinema_id) do update set
    seats = excluded.seats, category = excluded.category, hours_before = excluded.hours_before,
    back_minutes_before = excluded.back_minutes_before, terminal_ids = excluded.terminal_ids,
    changed_by = excluded.changed_by, changed_at = excluded.changed_at
  returning cinema_id
)
select pg_notify('allotment_policy_changed', cinema_id::text) from written
