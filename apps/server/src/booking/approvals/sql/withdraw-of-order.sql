-- Questions of a terminal about an order that nobody has answered: another one takes their place, or the order is sold.
-- $1 terminal id  $2 order ids  $3 order or refund
update approvals set withdrawn_at = clock_timestamp()
where terminal_id = $1 and order_id = any($2::uuid[]) and kind = $3 and answer is null and withdrawn_at is null
