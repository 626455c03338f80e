-- No check-in with a ticket of the same booking comes in between (see lock-sold.sql): the next first one would be missed. No row: the
-- ledger doesn't know the ticket.
-- $1 ticket id
select id from bookings where id = (select booking_id from tickets where id = $1) for update
