-- Shows to come that fit every filter, in the order asked for, from a place in it.
-- $1 words to look for, as text, or null. Each must be found, in the movie or in the cinema: as it stands; when nothing
--    has it so, as the beginning of a word or with a slip of the keyboard; and else as something like it.
-- $2 true: take all that each word may be, also where it was found as it stands
-- $3 city  $4 genre  $5 words of the cinema's name  $6 cinema id  $7 postal code: null for any
-- $8 latitude, $9 longitude, $10 kilometres: cinemas within; without a latitude from the middle of postal code $11
-- $12 first date, $13 last date, in the cinema's time zone  $14 from, $15 until, instants: null for any
-- $16 'showtime', 'rating' or 'distance'
-- $17 sort key, $18 start, $19 show id: after this one; null: from the beginning
-- $20 how many
with words as (
  select word, 1 << (row_number() over ())::int as bit,
    to_tsquery('simple', quote_literal(word)) as whole,
    -- a letter is the beginning of too much
    to_tsquery('simple', quote_literal(word) || case when length(word) > 1 then ':*' else '' end) as begun
  from (select distinct string_to_table(fold($1::text), ' ') as word) as typed
),
written as materialized (
  select w.bit, 'movie' as kind, m.id, case when to_tsvector('simple', m.words) @@ w.whole then 1 else 2 end as rank
  from words w join movies m on to_tsvector('simple', m.words) @@ w.begun
  union all
  select w.bit, 'cinema', c.id, case when to_tsvector('simple', c.words) @@ w.whole then 1 else 2 end
  from words w join cinemas c on to_tsvector('simple', c.words) @@ w.begun
),
-- `drak` begins Drakkar, and may be Dark. Who misspells more than six words means nothing by them.
doubtful as materialized (
  select * from words w
  where length(word) > 2 and ($2::boolean or not exists (select from written where bit = w.bit and rank = 1))
  order by bit limit 6
),
hits as (
  select * from written
  union all
  select d.bit, l.kind, l.id, case when l.is_slip then 2 else 3 end from doubtful d cross join lateral like_word(d.word) l
),
best as (
  select bit, kind, id from (select *, min(rank) over (partition by bit) as first_rank from hits) as ranked
  where $2 or rank = first_rank
),
found as materialized (
  select kind, id, bit_or(bit) as bits from best group by kind, id
),
centre as (
  select coalesce($8::float8, avg(latitude)) as latitude, coalesce($9::float8, avg(longitude)) as longitude
  from cinemas where postal_code = $11::text
),
places as (
  select c.*, coalesce(f.bits, 0) as bits,
    distance_km(centre.latitude, centre.longitude, c.latitude, c.longitude) as distance
  from cinemas c
  cross join centre
  left join found f on f.kind = 'cinema' and f.id = c.id
  where ($3::text is null or fold(c.city) = fold($3))
    and ($5::text is null or ' ' || fold(c.name) || ' ' like '% ' || fold($5) || ' %')
    and ($6::uuid is null or c.id = $6)
    and ($7::text is null or c.postal_code = $7)
    -- a degree of latitude is 111 km everywhere, and the index has it; the distance itself decides
    and ($10::float8 is null or (
      c.latitude between centre.latitude - $10 / 111 and centre.latitude + $10 / 111
      and distance_km(centre.latitude, centre.longitude, c.latitude, c.longitude) <= $10))
),
coming as (
  select s.id as show_id, s.starts_at, p.seat_count,
    case $16::text
      when 'rating' then -coalesce(m.rating, -1)
      when 'distance' then c.distance
      else 0
    end as sort_key,
    m.id as movie_id, m.title, m.genres, m.rating,
    c.id as cinema_id, c.name, c.address, c.postal_code, c.city, c.region, c.country, c.latitude, c.longitude, c.time_zone,
    c.distance
  from shows s
  join auditoria a on a.id = s.auditorium_id
  join places c on c.id = a.cinema_id
  join movies m on m.id = s.movie_id
  join seat_plans p on p.id = s.seat_plan_id
  left join found f on f.kind = 'movie' and f.id = m.id
  where s.starts_at > now() and s.cancelled_at is null
    and ($4::text is null or exists (select from unnest(m.genres) as genre where fold(genre) = fold($4)))
    and ($1 is null or (c.bits | coalesce(f.bits, 0)) = (select bit_or(bit) from words))
    -- midnight comes to some zone 14 hours before it does to UTC, to another 12 after: what the index can narrow
    and ($12::date is null or (
      s.starts_at >= ($12::timestamp at time zone 'UTC') - interval '14 hours'
      and s.starts_at >= $12::timestamp at time zone c.time_zone))
    and ($13::date is null or (
      s.starts_at < (($13 + 1)::timestamp at time zone 'UTC') + interval '12 hours'
      and s.starts_at < ($13 + 1)::timestamp at time zone c.time_zone))
    and ($14::timestamptz is null or s.starts_at >= $14)
    and ($15::timestamptz is null or s.starts_at <= $15)
)
select *, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact_start
from coming
where $17::float8 is null or (sort_key, starts_at, show_id) > ($17, $18::timestamptz, $19::uuid)
order by sort_key, starts_at, show_id
limit $20::int
