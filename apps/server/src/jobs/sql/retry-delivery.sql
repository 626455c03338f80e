-- Takes a parked delivery up again, with all its tries. $1 delivery id
-- Returns its booking and target, for its job; nothing when it isn't parked.
update deliveries set state = 'waiting', tries = 0, try_at = now() where id = $1 and state = 'parked'
returning booking_id, target
