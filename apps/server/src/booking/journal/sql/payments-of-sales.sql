-- The states of the payments of some sales. A payment changes only under its booking's lock, and the bookings are locked.
-- $1 payment ids
select id, booking_id, state, late from payments where id = any($1::uuid[])
