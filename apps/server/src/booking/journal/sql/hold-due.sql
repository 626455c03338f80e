-- Whether a hold's time is past, read under its booking's lock: it may have been extended just before. Returns a row, or none.
-- $1 booking id
select 1 from bookings where id = $1 and state is not distinct from 'held' and hold_until <= now()
