-- The claims of these bookings on these shows, held or sold. Reads the shows' claims: only for bookings whose seats the books don't know.
-- $1 show ids  $2 booking ids
select show_id, seat_index, booking_id from seat_claims
where show_id = any($1::uuid[]) and booking_id = any($2::uuid[])
