-- The terminal has on its disk how a conflict of its ended.
-- $1 conflict id
update conflicts set told_at = now() where id = $1 and told_at is null
