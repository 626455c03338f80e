-- Returns the ticket ids among these that tickets have.
-- $1 ticket ids
select id from tickets where id = any($1::uuid[])
