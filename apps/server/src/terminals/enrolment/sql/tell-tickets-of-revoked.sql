-- Doors ask a manager about tickets that a revoked terminal signed, but for those whose sales are in the books: they are told of
-- these. A ticket that is being given back at this moment is waited for: what doors hear last of it is that.
-- $1 terminal id
with valid as materialized (
  select t.show_id, t.id
  from bookings b join tickets t on t.booking_id = b.id join shows s on s.id = t.show_id
  where b.terminal_id = $1 and t.cancelled_at is null and s.starts_at > now() - interval '36 hours'
  for share of t
), told as (
  insert into door_news (show_id, ticket_id, kind) select show_id, id, 'good' from valid
)
select pg_notify('door_news', '')
