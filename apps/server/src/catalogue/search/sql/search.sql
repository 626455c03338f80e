-- Shows to come that fit every filter, in the order asked for, from a place in it.
-- $1 kinds, $2 ids, $3 bits: the movies and cinemas that have some of the words, as find-words.sql found them
-- $4 the bits of all words, each of which must be found in the movie or in the cinema; null: no words were asked for
-- $5 the bit of a word that only a few movies and cinemas have; without one, the caller reads from `shows` instead of `candidates`
-- $6 city  $7 genre  $8 words of the cinema's name  $9 cinema id  $10 postal code: null for any
-- $11 latitude, $12 longitude, $13 kilometres: cinemas within; without a latitude from the middle of postal code $14
-- $15 first date, $16 last date, in the cinema's time zone  $17 from, $18 until, instants: null for any
-- $19 'showtime', 'rating' or 'distance'
-- $20 sort key, $21 start, $22 show id: after this one; null: from the beginning
-- $23 how many
with found as materialized (
  select * from unnest($1::text[], $2::uuid[], $3::int[]) as f (kind, id, bits)
),
-- Only entries found for one of the words can fit. The shows are looked up by their movie or cinema.
candidates as (
  select s.*
  from found f cross join lateral (select * from shows where movie_id = f.id and starts_at > now() offset 0) s
  where f.kind = 'movie' and f.bits & $5::int <> 0
  union
  select s.*
  from found f
  cross join lateral (
    select s.* from auditoria a join shows s on s.auditorium_id = a.id
    where a.cinema_id = f.id and s.starts_at > now() offset 0) s
  where f.kind = 'cinema' and f.bits & $5 <> 0
),
centre as (
  select coalesce($11::float8, avg(latitude)) as latitude, coalesce($12::float8, avg(longitude)) as longitude
  from cinemas where postal_code = $14::text
),
places as (
  select c.*, coalesce(f.bits, 0) as bits,
    distance_km(centre.latitude, centre.longitude, c.latitude, c.longitude) as distance
  from cinemas c
  cross join centre
  left join found f on f.kind = 'cinema' and f.id = c.id
  where ($6::text is null or fold(c.city) = fold($6))
    and ($8::text is null or ' ' || fold(c.name) || ' ' like '% ' || fold($8) || ' %')
    and ($9::uuid is null or c.id = $9)
    and ($10::text is null or c.postal_code = $10)
    -- a degree of latitude is 111 km everywhere, and the index has it; the distance itself decides
    and ($13::float8 is null or (
      c.latitude between centre.latitude - $13 / 111 and centre.latitude + $13 / 111
      and distance_km(centre.latitude, centre.longitude, c.latitude, c.longitude) <= $13))
),
coming as (
  select s.id as show_id, s.starts_at, s.language, s.formats, p.seat_count,
    case $19::text
      when 'rating' then -coalesce(m.rating, -1)
      when 'distance' then c.distance
      else 0
    end as sort_key,
    m.id as movie_id, m.title, m.genres, m.rating, m.original_title, m.runtime_minutes, m.age_ratings, case when m.tmdb_fields <> '{}' then 'tmdb' end as content_from,
    m.poster_sha256,
    c.id as cinema_id, c.name, c.address, c.postal_code, c.city, c.region, c.country, c.latitude, c.longitude, c.time_zone,
    c.distance
  from candidates s
  join auditoria a on a.id = s.auditorium_id
  join places c on c.id = a.cinema_id
  join movies m on m.id = s.movie_id
  join seat_plans p on p.id = s.seat_plan_id
  left join found f on f.kind = 'movie' and f.id = m.id
  where s.starts_at > now() and s.cancelled_at is null
    and ($7::text is null or exists (select from unnest(m.genres) as genre where fold(genre) = fold($7)))
    and ($4::int is null or (c.bits | coalesce(f.bits, 0)) = $4)
    -- midnight comes to some zone 14 hours before it does to UTC, to another 12 after: what the index can narrow
    and ($15::date is null or (
      s.starts_at >= ($15::timestamp at time zone 'UTC') - interval '14 hours'
      and s.starts_at >= $15::timestamp at time zone c.time_zone))
    and ($16::date is null or (
      s.starts_at < (($16 + 1)::timestamp at time zone 'UTC') + interval '12 hours'
      and s.starts_at < ($16 + 1)::timestamp at time zone c.time_zone))
    and ($17::timestamptz is null or s.starts_at >= $17)
    and ($18::timestamptz is null or s.starts_at <= $18)
),
-- Posters are looked up for the page alone.
page as materialized (
  select * from coming
  where $20::float8 is null or (sort_key, starts_at, show_id) > ($20, $21::timestamptz, $22::uuid)
  order by sort_key, starts_at, show_id
  limit $23::int
)
select page.*, to_char(page.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact_start,
  o.media_type as poster_media_type, o.width as poster_width, o.height as poster_height
from page left join posters o on o.sha256 = page.poster_sha256
order by sort_key, starts_at, show_id
