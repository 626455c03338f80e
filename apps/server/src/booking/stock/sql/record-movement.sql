-- A manager's act on a stock, on the record. The stock is locked.
-- $1 movement id  $2 cinema id  $3 goods  $4 size  $5 delivered, written_off or counted  $6 quantity  $7 the manager's terminal
-- $8 reason or null
insert into stock_movements (id, cinema_id, goods, size, kind, quantity, terminal_id, reason)
values ($1, $2, $3, $4, $5, $6, $7, $8)
