-- The seat categories of plans, by their places in SEAT_CATEGORIES.
-- $1 seat plan ids
select id, array(select distinct value::int from json_array_elements_text(seats -> 'category')) as categories
from seat_plans where id = any($1::uuid[])
