-- The name of the terminal that a reader belongs to; null: none. No row: the reader never belonged to any.
-- $1 the gateway's name for it
select t.name from readers r left join terminals t on t.id = r.terminal_id where r.gateway_ref = $1
