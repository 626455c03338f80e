-- A terminal that borrows references, locked until the transaction ends: it borrows at one server at a time. Neither its
-- claims nor its sales wait for this lock.
-- $1 terminal id
select from terminals where id = $1 for no key update
