-- Name of an operator, who is here again if they had been removed.
-- $1 id  $2 name
update operators set name = $2, removed_at = null where id = $1
