-- One order at a time is kept for a counter, until the transaction ends.
-- $1 terminal id
select from terminals where id = $1 for no key update
