-- Refunds that no gateway is asked for are done when they are owed, but for those of a card machine.
-- $1 refund ids
update refunds set state = 'done', try_at = null, done_at = now() where id = any($1::uuid[]) and state is not distinct from 'pending'
