-- The movies of which something isn't known that TMDB may have, or was taken from there long ago.
-- $1 a movie's title; null: all that play from now on
-- $2 what was taken from there so many days ago is taken again
-- Returns id, title, originalTitle, tmdbId, playsFrom, wantsPoster; the soonest shows first.
select m.id, m.title, m.original_title as "originalTitle", m.tmdb_id as "tmdbId", p.plays_from as "playsFrom",
  m.poster_sha256 is null or ('poster' = any(m.tmdb_fields) and old.is_old) as "wantsPoster"
from movies m
cross join lateral (
  select min(starts_at) as plays_from, min(starts_at) filter (where starts_at > now() and cancelled_at is null) as next
  from shows where movie_id = m.id
) p
cross join lateral (select m.tmdb_taken_at < now() - make_interval(days => $2::int) as is_old) old
where case when $1::text is null then p.next is not null else m.title = $1 end
  and (m.poster_sha256 is null or m.runtime_minutes is null or m.age_ratings = '{}' or (m.tmdb_fields <> '{}' and old.is_old))
order by p.next nulls last, m.title
