-- Revokes a terminal, and tells every server. What it holds is due, unless it is a counter, which may have sold it.
-- $1 its name  $2 the channel
-- Returns its id; no row: there is none of that name, or it is revoked already.
with revoked as (
  update terminals set revoked_at = now() where name = $1 and revoked_at is null returning id, kind
), due as (
  update bookings b set hold_until = now() from revoked r
  where b.terminal_id = r.id and b.state = 'held' and r.kind <> 'counter'
)
select id, pg_notify($2, id::text) from revoked
