-- The forced release of this key, if there was one.
-- $1 key
select terminal_id, show_id, claims from forced_releases where id = $1
