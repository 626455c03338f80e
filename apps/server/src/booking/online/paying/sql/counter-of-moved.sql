-- The name of the counter that has taken a hold over, to be paid there; none: nobody has.
-- $1 booking id
select t.name as counter from moved_holds m join terminals t on t.id = m.terminal_id where m.booking_id = $1
