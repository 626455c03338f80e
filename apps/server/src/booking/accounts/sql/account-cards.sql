-- Accounts by their ids or by a part of their name, as counters know them, by their names. claimed: by all but this order of this terminal.
-- To be judged they are locked by the statement before: one statement that did both would read claims as they were before it waited.
-- $1 ids, or null: all  $2 the cinema that asks, which has the house's as well; null: all  $3 a pattern of the name, or null
-- $4 order id, or null  $5 only those that are open  $6 at most  $7 the order's terminal
select a.id as "accountId", v.name, a.currency::text as currency, a.cinema_id as "cinemaId", v.credit_limit as "creditLimit",
  v.offline_limit as "offlineLimit", a.balance, c.claimed, a.is_blocked as "isBlocked", a.is_closed as "isClosed"
from company_accounts a
  join account_versions v on v.account_id = a.id and v.version = a.version
  cross join lateral (
    select coalesce(sum(amount), 0)::bigint as claimed from account_claims
    where account_id = a.id and ($4::uuid is null or order_id <> $4 or terminal_id <> $7::uuid)
  ) c
where ($1::uuid[] is null or a.id = any($1)) and ($2::uuid is null or a.cinema_id is null or a.cinema_id = $2)
  and ($3::text is null or v.name ilike $3) and (not $5::boolean or not a.is_closed)
order by lower(v.name), a.id
limit $6
