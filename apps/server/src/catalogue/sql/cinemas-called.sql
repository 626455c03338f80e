-- The cinemas that people may mean: by name, by "name, city" or by "name, city postal code".
-- $1 what they are called
select called, c.id, c.name, c.city, c.postal_code as "postalCode", c.time_zone as "timeZone", c.currency::text as currency
from unnest($1::text[]) as called
join cinemas c on called in (c.name, c.name || ', ' || c.city, c.name || ', ' || c.city || ' ' || c.postal_code)
order by called, c.city, c.postal_code, c.id
