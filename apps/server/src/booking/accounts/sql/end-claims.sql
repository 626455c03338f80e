-- Ends a terminal's claims for orders, on its word, and remembers up to which number. A claim with a higher one stays. What earlier runs
-- of the terminal have let go of is forgotten: nothing of theirs comes any more.
-- $1 terminal id  $2 order ids  $3 the word's number  $4 below it are the numbers of earlier runs
with ended as (
  delete from account_claims where terminal_id = $1 and order_id = any($2::uuid[]) and number <= $3::bigint
), forgotten as (
  delete from account_claim_ends where terminal_id = $1 and number < $4::bigint and order_id <> all($2)
)
insert into account_claim_ends (terminal_id, order_id, number)
select distinct $1::uuid, o.id, $3 from unnest($2) as o (id)
on conflict (terminal_id, order_id) do update set number = greatest(account_claim_ends.number, excluded.number)
