-- Locks the open ones of these conflicts, and of all conflicts of the same command or booking, in one order. Waits for those
-- who have them. Bookings of one order have no money in common, and don't wait for each other. Not `for update`: a movement of cash that names a conflict must not wait.
-- $1 conflict ids
-- Returns the locked ones. What was settled meanwhile is seen by the next statement.
select k.id from conflicts k
where k.settled_at is null and k.id in (
  select unnest($1::uuid[])
  union select o.id from conflicts mine join conflicts o on o.command_id = mine.command_id
    where mine.id = any($1) and not are_bookings_of_one_order(mine, o)
  union select o.id from conflicts mine join conflicts o on o.booking_id = mine.booking_id where mine.id = any($1)
)
order by k.id for no key update
