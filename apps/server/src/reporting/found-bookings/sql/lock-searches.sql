-- Searches of one terminal are counted one after the other, until the transaction's end.
-- $1 terminal
select pg_advisory_xact_lock(hashtextextended('booking_searches ' || $1::text, 0))
