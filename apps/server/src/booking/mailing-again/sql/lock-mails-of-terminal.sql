-- Mails that one terminal asks for are counted one after the other, until the transaction's end.
-- $1 terminal
select pg_advisory_xact_lock(hashtextextended('ticket_mails ' || $1::text, 0))
