-- Revokes a terminal, and tells every server. The terminal's holds are due, unless it is a counter, which may have sold
-- them. The lock waits for those of its sales that are being entered, and the next ones wait for it
-- (record-counter-sales.sql). So each sale is either in the books for tell-tickets-of-revoked.sql, which follows in the
-- same transaction, or knows of the revocation.
-- $1 its name  $2 the channel
-- Returns its id; no row: there is none of that name, or it is revoked already.
with terminal as materialized (
  select id from terminals where name = $1 and revoked_at is null for update
), revoked as (
  update terminals t set revoked_at = now() from terminal where t.id = terminal.id returning t.id, t.kind
), due as (
  update bookings b set hold_until = now() from revoked r
  where b.terminal_id = r.id and b.state = 'held' and r.kind <> 'counter'
)
select id, pg_notify($2, id::text) from revoked
