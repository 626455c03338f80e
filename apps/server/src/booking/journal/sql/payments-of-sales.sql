-- How the payments of some sales stand. Their bookings are locked, under which alone a payment changes.
-- $1 payment ids
select id, booking_id, state, late from payments where id = any($1::uuid[])
