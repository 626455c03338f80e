-- Bookings whose hold's time is up, oldest first.
-- $1 at most  $2 booking ids that are being ended already
-- `gone`: its terminal is revoked, and of a kind that sells nothing while it is cut off
select b.show_id, b.id as booking_id, b.terminal_id, coalesce(t.revoked_at is not null and t.kind <> 'counter', false) as gone
from bookings b left join terminals t on t.id = b.terminal_id
where b.state = 'held' and b.hold_until <= now() and b.id <> all($2::uuid[])
order by b.hold_until
limit $1
