-- The seats that a terminal's booking holds, each with its grant. Reads the show's claims, as seats-of-booking does.
-- $1 show id  $2 booking id
select seat_index as seat, grant_number as "grantNumber" from seat_claims
where show_id = $1 and booking_id = $2 and kind = 'held' and grant_number is not null
