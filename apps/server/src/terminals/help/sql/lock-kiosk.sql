-- The calls of a kiosk are counted one after the other.
-- $1 terminal id
select from terminals where id = $1 for no key update
