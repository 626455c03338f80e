-- The card reader of a terminal.
-- $1 terminal id
select gateway_ref as "readerRef", name from readers where terminal_id = $1
