-- What is there of a stock, which is locked.
-- $1 cinema id  $2 goods  $3 size
select balance from stock where cinema_id = $1 and goods = $2 and size = $3
