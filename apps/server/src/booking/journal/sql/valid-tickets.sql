-- The tickets of a booking that are valid.
-- $1 booking id
select seat_index from tickets where booking_id = $1 and cancelled_at is null order by seat_index
