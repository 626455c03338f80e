-- Locks cards at readers in one order: each is concluded once.
-- $1 payment ids
select id, state from reader_payments where id = any($1::uuid[]) order by id for update
