-- A terminal wants the end of its attempt.
-- $1 payment id  $2 terminal id
update reader_payments set cancel_at = coalesce(cancel_at, now()) where id = $1 and terminal_id = $2 and state is not distinct from 'open'
