-- The seats that a booking of a terminal holds, each with its grant.
-- $1 show id  $2 booking id  $3 terminal id
select seat_index as seat, grant_number as "grantNumber" from seat_claims
where show_id = $1 and booking_id = $2 and terminal_id = $3 and kind = 'held' order by seat_index
