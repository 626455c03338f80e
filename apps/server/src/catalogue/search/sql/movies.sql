-- The movies with shows to come, by title, each with the places where it plays.
-- $1 city or null for any  $2 date in the cinema's time zone or null for any
with playing as (
  select s.id, s.movie_id, s.starts_at, s.language, p.seat_count, c.id as cinema_id, c.city
  from shows s
  join auditoria a on a.id = s.auditorium_id
  join cinemas c on c.id = a.cinema_id
  join seat_plans p on p.id = s.seat_plan_id
  where s.starts_at > now() and s.cancelled_at is null
    and ($1::text is null or fold(c.city) = fold($1))
    and ($2::date is null or (
      s.starts_at between ($2::timestamp at time zone 'UTC') - interval '14 hours'
        and (($2 + 1)::timestamp at time zone 'UTC') + interval '12 hours'
      and (s.starts_at at time zone c.time_zone)::date = $2))
),
in_cities as materialized (
  select movie_id, city, row_number() over (partition by movie_id order by count(*) desc, city) as place
  from playing where city is not null group by movie_id, city
),
movies_playing as (
  select movie_id, array_agg(id) as show_ids, sum(seat_count)::int as seat_count,
    count(distinct cinema_id)::int as cinemas, min(starts_at) as next_show_at,
    coalesce(jsonb_agg(distinct language) filter (where language is not null), '[]') as languages
  from playing group by movie_id
)
select m.id, m.title, m.genres, m.rating, m.original_title, m.runtime_minutes, m.age_ratings, case when m.tmdb_fields <> '{}' then 'tmdb' end as content_from, m.poster_sha256,
  o.media_type as poster_media_type, o.width as poster_width, o.height as poster_height,
  p.show_ids, p.seat_count, p.cinemas, p.next_show_at, p.languages,
  array(select city from in_cities c where c.movie_id = m.id and place <= 20 order by place) as cities
from movies_playing p join movies m on m.id = p.movie_id left join posters o on o.sha256 = m.poster_sha256
order by fold(m.title), m.id
