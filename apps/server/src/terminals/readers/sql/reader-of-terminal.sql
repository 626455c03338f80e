-- The reader that belongs to a terminal. Read after the terminal was locked, in a statement of its own: a statement that waits for the
-- lock sees the readers of before.
-- $1 terminal id
select gateway_ref, name from readers where terminal_id = $1
