-- Tells if an attempt to settle a conflict is still the current one: a server that stood still may have lost it
-- meanwhile.
-- $1 conflict id  $2 the booking of the attempt
select from conflicts where id = $1 and settling_booking = $2 and settled_at is null
