-- A cinema's newest tariff; tariff null: it has none.
-- $1 the cinema's id
select c.currency::text as currency, newest.tariff
from cinemas c
left join lateral (select tariff from tariffs where cinema_id = c.id order by version desc limit 1) newest on true
where c.id = $1
