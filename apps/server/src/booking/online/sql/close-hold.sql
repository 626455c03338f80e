-- The time of a hold is up now: no payment can begin, and should its release fail, it ends when its
-- claims' time is over.
-- $1 booking id
update bookings set hold_until = now() where id = $1 and state = 'held'
