-- Opens an account with its first terms. Nothing happens where there is one of this id.
-- $1 id  $2 cinema id or null  $3 currency  $4 the manager's terminal  $5 name  $6 address  $7 credit limit  $8 limit while cut off
with opened as (
  insert into company_accounts (id, cinema_id, currency, opened_by) values ($1, $2, $3, $4)
  on conflict (id) do nothing
  returning id
)
insert into account_versions (account_id, version, name, address, credit_limit, offline_limit, terminal_id)
select id, 1, $5, $6, $7, $8, $4 from opened
