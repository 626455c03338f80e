-- Writes the movies of a file. A movie is told by its title. A field that the file doesn't have keeps what the ledger knows.
-- The caller has the catalogue locked, so no title comes in between.
-- $1 the revision
-- $2 the movies, as JSON: title, the id of a new one, and the other fields or null. poster: a SHA-256, '' for none any more
-- Returns one row: how many movies weren't in the ledger as they are now.
with file as (
  select * from json_to_recordset($2::json) as f (
    id uuid, title text, genres text[], rating float8, "originalTitle" text, "runtimeMinutes" int, "ageRatings" jsonb, poster text,
    "tmdbId" int)
),
added as (
  insert into movies (id, title, genres, rating, original_title, runtime_minutes, age_ratings, poster_sha256, tmdb_id, revision)
  select id, title, coalesce(genres, '{}'), rating, "originalTitle", "runtimeMinutes", coalesce("ageRatings", '{}'),
    nullif(poster, ''), "tmdbId", $1::bigint
  from file where not exists (select from movies m where m.title = file.title)
  returning id
),
settled as (
  select m.id, coalesce(f.genres, m.genres) as genres, coalesce(f.rating, m.rating) as rating,
    coalesce(f."originalTitle", m.original_title) as original_title,
    coalesce(f."runtimeMinutes", m.runtime_minutes) as runtime_minutes,
    coalesce(f."ageRatings", m.age_ratings) as age_ratings,
    case when f.poster is null then m.poster_sha256 else nullif(f.poster, '') end as poster_sha256,
    coalesce(f."tmdbId", m.tmdb_id) as tmdb_id,
    -- what the house gives itself isn't taken from there any more
    array(
      select field from unnest(m.tmdb_fields) as field
      where not case field
        when 'original_title' then f."originalTitle" is not null
        when 'poster' then f.poster is not null
        when 'ratings' then f."ageRatings" is not null
        when 'runtime' then f."runtimeMinutes" is not null
      end
    ) as tmdb_fields
  from file f join movies m on m.title = f.title
),
changed as (
  update movies m
  set genres = s.genres, rating = s.rating, original_title = s.original_title, runtime_minutes = s.runtime_minutes,
    age_ratings = s.age_ratings, poster_sha256 = s.poster_sha256, tmdb_id = s.tmdb_id, tmdb_fields = s.tmdb_fields,
    revision = $1::bigint
  from settled s
  where s.id = m.id
    and (m.genres, m.rating, m.original_title, m.runtime_minutes, m.age_ratings, m.poster_sha256, m.tmdb_id, m.tmdb_fields)
      is distinct from
      (s.genres, s.rating, s.original_title, s.runtime_minutes, s.age_ratings, s.poster_sha256, s.tmdb_id, s.tmdb_fields)
  returning m.id
)
select (select count(*) from added)::int + (select count(*) from changed)::int as changes
