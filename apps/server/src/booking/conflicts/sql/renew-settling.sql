-- Lets an attempt to settle a conflict go on, where the conflict is locked with the others of its command or booking. No row:
-- another attempt has it, or it is settled.
-- $1 conflict id  $2 the booking of the attempt  $3 seconds
update conflicts set settling_until = clock_timestamp() + make_interval(secs => $3)
where id = $1 and settling_booking = $2 and settled_at is null
