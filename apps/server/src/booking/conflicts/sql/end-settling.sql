-- An attempt to settle a conflict is over, and it is open for others.
-- $1 conflict id  $2 the booking of the attempt
update conflicts set settling_by = null, settling_until = null, settling_booking = null
where id = $1 and settling_booking = $2 and settled_at is null
