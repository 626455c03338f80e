-- A version of a tariff, and its cinema.
-- $1 the version's id
select cinema_id as "cinemaId", tariff from tariffs where id = $1
