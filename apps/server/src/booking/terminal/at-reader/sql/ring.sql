-- Tells all servers that an attempt has changed: one of them may be connected to its terminal.
-- $1 the channel  $2 the terminal's id, a blank, and the payment's
select pg_notify($1, $2)
