-- The seats of a booking that were given back.
-- $1 booking id
select seat_index from tickets where booking_id = $1 and cancelled_at is not null order by seat_index
