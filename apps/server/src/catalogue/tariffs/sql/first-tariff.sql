-- When the first version of a cinema's tariff was made; no row: it has none.
-- $1 the cinema
select made_at from tariffs where cinema_id = $1 order by version limit 1
