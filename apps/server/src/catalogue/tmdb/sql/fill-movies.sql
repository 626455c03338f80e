-- Gives movies what they lack. What the house has said itself stays; what was taken from TMDB before is taken anew.
-- $1 the revision
-- $2 as JSON: id, tmdbId, and poster (a SHA-256), runtime, originalTitle or null, ratings by system
-- Returns one row: how many movies weren't so before.
with taken as (
  select * from json_to_recordset($2::json) as t (id uuid, "tmdbId" int, poster text, runtime int, "originalTitle" text, ratings jsonb)
),
settled as (
  select m.id, t."tmdbId" as tmdb_id,
    case when 'poster' = any(m.tmdb_fields) then coalesce(t.poster, m.poster_sha256) else coalesce(m.poster_sha256, t.poster) end
      as poster_sha256,
    case when 'runtime' = any(m.tmdb_fields) then coalesce(t.runtime, m.runtime_minutes)
      else coalesce(m.runtime_minutes, t.runtime) end as runtime_minutes,
    coalesce(m.original_title, t."originalTitle") as original_title,
    t.ratings || m.age_ratings as age_ratings,
    array(
      select distinct field from unnest(m.tmdb_fields || array[
        case when m.original_title is null and t."originalTitle" is not null then 'original_title' end,
        case when m.poster_sha256 is null and t.poster is not null then 'poster' end,
        case when t.ratings - array(select jsonb_object_keys(m.age_ratings)) <> '{}' then 'ratings' end,
        case when m.runtime_minutes is null and t.runtime is not null then 'runtime' end]) as field
      where field is not null order by field
    ) as tmdb_fields
  from taken t join movies m on m.id = t.id
),
changed as (
  update movies m
  set tmdb_id = s.tmdb_id, poster_sha256 = s.poster_sha256, runtime_minutes = s.runtime_minutes, original_title = s.original_title,
    age_ratings = s.age_ratings, tmdb_fields = s.tmdb_fields, tmdb_taken_at = now(), revision = $1
  from settled s
  where s.id = m.id
  returning m.id
)
select count(*)::int as changes from changed
