-- Locks those of these bookings that nobody has locked, and waits for none.
-- $1 booking ids
-- Returns the others.
with locked as (
  select id from bookings where id = any($1::uuid[]) order by id for update skip locked
)
select id from bookings where id = any($1::uuid[]) and id not in (select id from locked)
