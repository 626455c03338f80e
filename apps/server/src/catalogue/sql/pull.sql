-- The catalogue's entries after a place in the order (revision, kind, id), as packages/shared has them.
-- $1 revision, $2 kind (its place in CATALOGUE_KINDS), $3 id: after this one. (`>= $1` beside it is for the index.)
-- $4 a cinema's id: without the auditoria, seat plans and shows of others; null for all
-- $5 how many entries at most, $6 how many bytes at most (but at least one entry)
-- $7 whether the terminal knows tariffs. They are left out here and not afterwards: a page of nothing but tariffs would come out
-- empty, and be asked for again and again.
-- $8 the same of print templates
with page as (
  (select 0 as kind, c.revision, c.id from cinemas c
   where c.revision >= $1::bigint and (c.revision, 0, c.id) > ($1, $2::int, $3::uuid) and ($4::uuid is null or c.id = $4)
   order by c.revision, c.id limit $5 + 1)
  union all
  (select 1, a.revision, a.id from auditoria a
   where a.revision >= $1 and (a.revision, 1, a.id) > ($1, $2, $3) and ($4 is null or a.cinema_id = $4)
   order by a.revision, a.id limit $5 + 1)
  union all
  (select 2, p.revision, p.id from seat_plans p join auditoria a on a.id = p.auditorium_id
   where p.revision >= $1 and (p.revision, 2, p.id) > ($1, $2, $3) and ($4 is null or a.cinema_id = $4)
   order by p.revision, p.id limit $5 + 1)
  union all
  (select 3, m.revision, m.id from movies m
   where m.revision >= $1 and (m.revision, 3, m.id) > ($1, $2, $3)
   order by m.revision, m.id limit $5 + 1)
  union all
  (select 4, l.revision, l.id from price_lists l
   where l.revision >= $1 and (l.revision, 4, l.id) > ($1, $2, $3)
   order by l.revision, l.id limit $5 + 1)
  union all
  -- a show of the day before yesterday is nothing that a terminal could still sell or explain
  (select 5, s.revision, s.id from shows s join auditoria a on a.id = s.auditorium_id
   where s.revision >= $1 and (s.revision, 5, s.id) > ($1, $2, $3) and ($4 is null or a.cinema_id = $4)
     and s.starts_at > now() - interval '2 days'
   order by s.revision, s.id limit $5 + 1)
  union all
  -- only the newest of each cinema; a terminal that sold by an older one has that one already
  (select 6, t.revision, t.id from tariffs t
   where $7::boolean and t.revision >= $1 and (t.revision, 6, t.id) > ($1, $2, $3) and ($4 is null or t.cinema_id = $4)
     and not exists (select from tariffs later where later.cinema_id = t.cinema_id and later.version > t.version)
   order by t.revision, t.id limit $5 + 1)
  union all
  -- only the newest of each cinema: a printer prints by no other
  (select 7, t.revision, t.id from print_templates t
   where $8::boolean and t.revision >= $1 and (t.revision, 7, t.id) > ($1, $2, $3) and ($4 is null or t.cinema_id = $4)
     and not exists (select from print_templates later where later.cinema_id = t.cinema_id and later.version > t.version)
   order by t.revision, t.id limit $5 + 1)
  order by 2, 1, 3
  limit $5 + 1
),
entries as (
  select kind, revision, id,
    case kind
      when 0 then (select json_strip_nulls(json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone, 'currency', c.currency,
                     'country', c.country, 'language', c.language))
                   from cinemas c where c.id = page.id)
      when 1 then (select json_build_object('id', a.id, 'cinemaId', a.cinema_id, 'name', a.name)
                   from auditoria a where a.id = page.id)
      when 2 then (select json_build_object('id', p.id, 'auditoriumId', p.auditorium_id, 'version', p.version, 'seats', p.seats)
                   from seat_plans p where p.id = page.id)
      when 3 then (select json_strip_nulls(json_build_object('id', m.id, 'title', m.title, 'originalTitle', m.original_title,
                     'runtimeMinutes', m.runtime_minutes, 'ageRatings', nullif(m.age_ratings, '{}'), 'contentFrom', case when m.tmdb_fields <> '{}' then 'tmdb' end,
                     'poster', (select json_build_object('sha256', o.sha256, 'mediaType', o.media_type,
                         'bytes', octet_length(o.picture), 'width', o.width, 'height', o.height)
                       from posters o where o.sha256 = m.poster_sha256)))
                   from movies m where m.id = page.id)
      when 4 then (select json_strip_nulls(json_build_object('id', l.id, 'name', l.name, 'currency', l.currency, 'prices', l.prices,
                     'rules', l.rules))
                   from price_lists l where l.id = page.id)
      when 5 then (select json_strip_nulls(json_build_object('id', s.id, 'auditoriumId', s.auditorium_id, 'movieId', s.movie_id,
                     'seatPlanId', s.seat_plan_id, 'priceListId', s.price_list_id,
                     'startsAt', to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                     'formats', case when s.formats <> '{}' then to_json(s.formats) end,
                     'language', s.language,
                     'cancelledAt', to_char(s.cancelled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
                   from shows s where s.id = page.id)
      when 6 then (select json_build_object('id', t.id, 'cinemaId', t.cinema_id, 'version', t.version, 'tariff', t.tariff)
                   from tariffs t where t.id = page.id)
      when 7 then (select json_build_object('id', t.id, 'cinemaId', t.cinema_id, 'version', t.version, 'template', t.template)
                   from print_templates t where t.id = page.id)
    end as entry
  from page
),
sized as (
  select *,
    row_number() over place as number,
    sum(octet_length(entry::text)) over place as bytes,
    count(*) over () as found
  from entries
  window place as (order by revision, kind, id)
)
select kind, revision, entry, found
from sized
where number = 1 or (number <= $5 and bytes <= $6)
order by revision, kind, id
