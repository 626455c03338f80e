-- Locks accounts until the transaction ends, in one order for everybody.
-- $1 account ids
select from company_accounts where id = any($1::uuid[]) order by id for no key update
