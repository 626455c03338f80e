-- Locks stocks until the transaction ends, in one order for everybody.
-- $1 cinema ids  $2 goods  $3 sizes, one row each
select from stock
where (cinema_id, goods, size) in (select * from unnest($1::uuid[], $2::text[], $3::text[]))
order by cinema_id, goods, size for update
