-- Ends the claims of orders: they are in the books, or a manager has them.
-- $1 order ids  $2 those of one terminal; null: all
delete from account_claims where order_id = any($1::uuid[]) and ($2::uuid is null or terminal_id = $2)
