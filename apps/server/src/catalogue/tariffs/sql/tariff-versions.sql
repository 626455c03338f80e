-- A cinema's tariff in force, null: it has none; and its versions, the latest first.
-- $1 the cinema  $2 only versions with a lower number; null: all  $3 at most so many
select c.currency::text as currency,
  (select tariff from tariffs where cinema_id = c.id order by version desc limit 1) as "inForce",
  (select coalesce(json_agg(json_build_object(
       'version', v.version,
       'madeAt', to_char(v.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'madeBy', v.made_by,
       'tariff', v.tariff
     ) order by v.version desc), '[]'::json)
   from (
     select version, made_at, made_by, tariff from tariffs
     where cinema_id = c.id and ($2::int is null or version < $2)
     order by version desc limit $3
   ) v) as versions
from cinemas c
where c.id = $1
