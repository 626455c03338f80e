-- Claims credit of an account for an order, or changes the amount. The account is locked. No row: the terminal has let go of this claim
-- already, or it is as old as those of which that is forgotten, or the order is in the books.
-- $1 terminal id  $2 order id  $3 account id  $4 amount  $5 the claim's number  $6 so many ends of claims are kept
insert into account_claims (terminal_id, order_id, account_id, amount, number)
select $1, $2, $3, $4, $5::bigint
where not exists (select from account_claim_ends e where e.terminal_id = $1 and e.order_id = $2 and e.number >= $5)
  and not exists (select from account_claim_ends e where e.terminal_id = $1 having count(*) >= $6 and min(e.number) >= $5)
  and not exists (select from orders o where o.id = $2)
on conflict (terminal_id, order_id) do update
  set account_id = excluded.account_id, amount = excluded.amount, number = excluded.number, at = now()
  where account_claims.number <= excluded.number
returning order_id
