-- The seats that a booking holds. Reads the show's claims: there is no index by booking, which every claim would pay for.
-- $1 show id  $2 booking id
select seat_index from seat_claims where show_id = $1 and booking_id = $2 and kind = 'held' order by seat_index
