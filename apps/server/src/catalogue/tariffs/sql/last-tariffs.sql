-- The last tariff that a maker has made for each of some cinemas.
-- $1 the cinemas  $2 the maker
select distinct on (cinema_id) cinema_id as "cinemaId", tariff from tariffs
where cinema_id = any($1::uuid[]) and made_by = $2
order by cinema_id, version desc
