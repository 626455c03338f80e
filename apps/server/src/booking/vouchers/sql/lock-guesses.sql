-- Voucher codes that one kiosk tries are judged one after the other, until the transaction's end.
-- $1 terminal
select pg_advisory_xact_lock(hashtextextended('voucher_guesses ' || $1::text, 0))
