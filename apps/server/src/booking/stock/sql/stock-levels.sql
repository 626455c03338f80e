-- How much is left of each counted thing of a cinema; below zero, more was sold than counted.
-- $1 cinema id
select goods, size, balance as left from stock where cinema_id = $1 order by goods, size
