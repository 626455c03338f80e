-- What stands in the way of the version that is to follow this one.
-- $1 the cinema  $2 the version that is to be followed, null: the usual template  $3 the new version's id  $4 the new version
select newest.id as "newestId", newest.version as "newestVersion", newest.made_by as "newestBy",
  exists (select from print_templates where id = $3) as "isTaken",
  -- the number that it got when the same request came before
  (select made.version from print_templates made
   where made.id = $3 and made.cinema_id = c.id and made.template = $4::jsonb
     and (select before.id from print_templates before where before.cinema_id = c.id and before.version = made.version - 1)
       is not distinct from $2::uuid
  ) as "madeVersion"
from cinemas c
left join lateral (
  select id, version, made_by from print_templates where cinema_id = c.id order by version desc limit 1
) newest on true
where c.id = $1
