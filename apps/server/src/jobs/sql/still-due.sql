-- Whether a hold's time is still up: it may have been extended while its terminal was asked. Returns a row, or none.
-- $1 booking id
select 1 from bookings where id = $1 and state = 'held' and hold_until <= now()
