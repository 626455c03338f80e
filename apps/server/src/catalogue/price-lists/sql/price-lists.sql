-- Every price list in its latest version, with all of its versions, the latest first.
-- $1 a cinema's id: only lists by any version of which its shows are or were sold; null: all
with recursive versions as (
  select id as first_id, id, 1 as version, made_at, made_by from price_lists where follows is null
  union all
  select v.first_id, l.id, v.version + 1, l.made_at, l.made_by from versions v join price_lists l on l.follows = v.id
), latest as (
  select distinct on (first_id) first_id, id from versions order by first_id, version desc
), coming as (
  select s.price_list_id, count(*)::int as shows from shows s
  where s.starts_at > now() and s.cancelled_at is null
  group by s.price_list_id
)
select l.id, l.name, l.currency::text as currency, l.prices, l.rules, coalesce(c.shows, 0) as "comingShows",
  (select json_agg(json_build_object(
       'priceListId', v.id, 'version', v.version,
       'madeAt', to_char(v.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'madeBy', done_by(v.made_by, v.id::text, v.made_at)
     ) order by v.version desc)
   from versions v
   where v.first_id = latest.first_id) as versions
from latest
join price_lists l on l.id = latest.id
left join coming c on c.price_list_id = l.id
where $1::uuid is null or latest.first_id in (
  select v.first_id from versions v
  where exists (
    select from auditoria a join shows s on s.auditorium_id = a.id and s.price_list_id = v.id where a.cinema_id = $1
  )
)
order by l.name, l.id
