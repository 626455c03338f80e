-- Cash that moved into or out of a drawer without a sale. The conflict that it names needn't exist, or not yet: the money did move.
-- $1 the command's id  $2 terminal id  $3 in or out  $4 amount  $5 currency  $6 reason  $7 conflict id or null  $8 at  $9 purpose or null
insert into drawer_movements (id, terminal_id, direction, amount, currency, reason, conflict_id, at, purpose)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
