-- Begins the stocks that there are not yet, with nothing in them.
-- $1 cinema ids  $2 goods  $3 sizes, one row each
insert into stock (cinema_id, goods, size)
select distinct * from unnest($1::uuid[], $2::text[], $3::text[]) as w (cinema_id, goods, size) order by cinema_id, goods, size
on conflict do nothing
