-- Lends seats to terminals: those that are free; the others are left as they are and are missing from the result. One row a
-- seat; the caller has sorted them by (show, seat), and names no seat twice. A run that is over is lent none: see claim.sql.
-- $1 show ids  $2 seat indexes  $3 terminal ids  $4 boot epochs
-- Returns show_id, seat_index, epoch.
with runs as materialized (
  select r.terminal_id, r.boot_epoch, t.revoked_at is not null as revoked
  from terminal_runs r join terminals t on t.id = r.terminal_id
  where r.terminal_id = any($3::uuid[])
  for key share of r
)
insert into seat_claims (show_id, seat_index, kind, terminal_id, epoch)
select r.show_id, r.seat_index, 'allotted', r.terminal_id, nextval('grant_epoch')
from unnest($1::uuid[], $2::int[], $3::uuid[], $4::int[]) as r (show_id, seat_index, terminal_id, boot_epoch)
where not exists (
  select from runs where runs.terminal_id = r.terminal_id and (runs.boot_epoch > r.boot_epoch or runs.revoked)
)
on conflict do nothing
returning show_id, seat_index, epoch
