-- Gives a manager a conflict to settle, for as long as the steps may take, where it is locked with the others of its command
-- or booking. No row: it is settled, or another manager has it. The same manager gets it again when asking again, such as
-- after the server's end.
-- $1 conflict id  $2 the manager's terminal  $3 seconds  $4 the booking that may come out of it
-- Returns the booking of an attempt before, which may still hold seats.
update conflicts set settling_by = $2, settling_until = clock_timestamp() + make_interval(secs => $3), settling_booking = $4
where id = $1 and settled_at is null
  and (settling_until is null or settling_until <= clock_timestamp() or settling_by = $2)
returning old.settling_booking as before
