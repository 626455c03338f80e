-- Revokes a terminal, and tells every server. What it holds is due, unless it is a counter, which may have sold it. Doors ask a
-- manager about tickets that it signed from now on, but for those whose sales are in the books: they are told of these.
-- $1 its name  $2 the channel
-- Returns its id; no row: there is none of that name, or it is revoked already.
with revoked as (
  update terminals set revoked_at = now() where name = $1 and revoked_at is null returning id, kind
), due as (
  update bookings b set hold_until = now() from revoked r
  where b.terminal_id = r.id and b.state = 'held' and r.kind <> 'counter'
), told as (
  insert into door_news (show_id, ticket_id, kind)
  select t.show_id, t.id, 'good'
  from revoked r join bookings b on b.terminal_id = r.id join tickets t on t.booking_id = b.id join shows s on s.id = t.show_id
  where t.cancelled_at is null and s.starts_at > now() - interval '36 hours'
)
select id, pg_notify($2, id::text), pg_notify('door_news', '') from revoked
