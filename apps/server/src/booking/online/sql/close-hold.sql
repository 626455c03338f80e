-- The time of a hold is up now: no payment can begin. Should its release fail, the hold ends with its claims' time.
-- $1 booking id
update bookings set hold_until = now() where id = $1 and state is not distinct from 'held'
