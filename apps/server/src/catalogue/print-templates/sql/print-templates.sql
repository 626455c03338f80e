-- A cinema's print template in force, null: it has none; and who made its versions, the latest first,
-- and which earlier version says the same.
-- $1 the cinema  $2 at most so many versions
select newest.id, newest.template,
  (select coalesce(json_agg(json_build_object(
       'version', v.version,
       'madeAt', to_char(v.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'madeBy', v.made_by,
       'sameAs', (
         select max(before.version) from print_templates before
         where before.cinema_id = c.id and before.version < v.version and before.template = v.template
       )
     ) order by v.version desc), '[]'::json)
   from (
     select version, made_at, made_by, template from print_templates where cinema_id = c.id order by version desc limit $2
   ) v) as versions
from cinemas c
left join lateral (
  select id, template from print_templates where cinema_id = c.id order by version desc limit 1
) newest on true
where c.id = $1
