-- New terms of an account. It is locked. No row: others have followed the version that was seen.
-- $1 id  $2 the version that was seen  $3 name  $4 address  $5 credit limit  $6 limit while cut off  $7 the manager's terminal  $8 reason
insert into account_versions (account_id, version, name, address, credit_limit, offline_limit, terminal_id, reason)
select id, version + 1, $3, $4, $5, $6, $7, $8 from company_accounts where id = $1 and version = $2
returning version
