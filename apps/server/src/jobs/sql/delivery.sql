-- $1 delivery id
-- Returns its row while it waits; none when it is done or parked.
select id, event_id, booking_id, target, body, tries from deliveries where id = $1 and state = 'waiting'
