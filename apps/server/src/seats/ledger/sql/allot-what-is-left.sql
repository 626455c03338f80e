-- Seats that terminals' bookings still hold when they are sold stay with their terminals, allotted. The seats aren't part
-- of the sale, and nobody but their terminal can end its claim.
-- $1 show ids  $2 booking ids
-- Returns show_id, seat_index, booking_id.
update seat_claims set kind = 'allotted', booking_id = null, expires_at = null, version = version + 1
where show_id = any($1::uuid[]) and booking_id = any($2::uuid[]) and kind = 'held' and terminal_id is not null
returning new.show_id, new.seat_index, old.booking_id
