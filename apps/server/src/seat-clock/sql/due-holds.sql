-- Bookings whose hold's time is up, or is in less than a second, oldest first.
-- $1 at most  $2 booking ids that are being ended already
-- `due_in`: milliseconds until its time is up; 0 or less: it is up
-- `gone`: its terminal is revoked, and of a kind that sells nothing while it is cut off
select b.show_id, b.id as booking_id, b.terminal_id, coalesce(t.revoked_at is not null and t.kind <> 'counter', false) as gone,
  b.hold_until,
  (extract(epoch from b.hold_until - now()) * 1000)::float8 as due_in
from bookings b left join terminals t on t.id = b.terminal_id
where b.state = 'held' and b.hold_until < now() + interval '1 second' and b.id <> all($2::uuid[])
order by b.hold_until
limit $1
