-- Locks conflicts that are to be settled in one order, and tells which of them are open.
-- $1 conflict ids
select id from conflicts where id = any($1::uuid[]) and settled_at is null order by id for update
