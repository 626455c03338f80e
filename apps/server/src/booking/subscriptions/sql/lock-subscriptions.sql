-- Locks subscriptions until the transaction ends, in one order for everybody.
-- $1 codes
select from subscriptions where code = any($1::text[]) order by id for update
