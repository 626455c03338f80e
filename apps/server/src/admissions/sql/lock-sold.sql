-- A check-in and a giving back of the same booking come one after the other: whichever is second sees the first. No row: the
-- ledger doesn't know the ticket.
-- $1 ticket id
select id from bookings where id = (select booking_id from tickets where id = $1) for share
