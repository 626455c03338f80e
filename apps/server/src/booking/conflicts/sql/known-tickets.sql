-- Returns the tickets among these that the books have, valid or cancelled: another can't be entered under their ids.
-- $1 ticket ids
select id from tickets where id = any($1::uuid[])
