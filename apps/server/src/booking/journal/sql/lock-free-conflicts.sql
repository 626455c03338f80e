-- Locks the open ones of these conflicts, and of all conflicts of the same command or booking, where nobody has locked them.
-- Waits for none.
-- $1 conflict ids
-- Returns the locked ones. What was settled meanwhile is seen by the next statement.
select k.id from conflicts k
where k.settled_at is null and k.id in (
  select unnest($1::uuid[])
  union select o.id from conflicts mine join conflicts o on o.command_id = mine.command_id where mine.id = any($1)
  union select o.id from conflicts mine join conflicts o on o.booking_id = mine.booking_id where mine.id = any($1)
)
order by k.id for no key update skip locked
