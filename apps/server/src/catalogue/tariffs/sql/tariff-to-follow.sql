-- What stands in the way of the version that is to follow this one.
-- $1 the cinema  $2 the version that is to be followed  $3 the new version's id  $4 the new version  $5 the plain tariff's id
select c.currency::text as currency,
  newest.id as "newestId", newest.version as "newestVersion", newest.made_by as "newestBy",
  $2::uuid = $5::uuid or exists (select from tariffs where id = $2 and cinema_id = c.id) as "isKnown",
  $3::uuid = $5::uuid or exists (select from tariffs where id = $3) as "isTaken",
  -- the number that it got when the same request came before
  (select made.version from tariffs made
   where made.id = $3 and made.cinema_id = c.id and made.tariff = $4::jsonb
     and coalesce(
       (select before.id from tariffs before where before.cinema_id = c.id and before.version = made.version - 1), $5
     ) = $2
  ) as "madeVersion"
from cinemas c
left join lateral (
  select id, version, made_by from tariffs where cinema_id = c.id order by version desc limit 1
) newest on true
where c.id = $1
