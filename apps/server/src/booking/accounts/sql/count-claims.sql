-- How many orders a terminal has claimed credit for.
-- $1 terminal id  $2 an order that doesn't count
select count(*)::int as claims from account_claims where terminal_id = $1 and order_id <> $2
