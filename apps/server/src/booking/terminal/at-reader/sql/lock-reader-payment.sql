-- Locks an attempt: it ends once.
-- $1 payment id
-- Returns its state.
select state from reader_payments where id = $1 for update
