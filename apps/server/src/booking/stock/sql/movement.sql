-- A manager's movement by its id: it was made already.
-- $1 movement id
select cinema_id as "cinemaId", goods, size, kind, quantity, balance, reason from stock_movements where id = $1
