-- How often a booking's tickets were mailed once more within the hour. It runs under the booking's lock: the statement that waits for
-- the lock doesn't see what was noted meanwhile.
-- $1 booking
select count(*)::int as mails from ticket_mails where booking_id = $1 and at > clock_timestamp() - interval '1 hour'
