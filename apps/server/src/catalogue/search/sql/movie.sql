-- A movie as the programme's readers get it.
-- $1 movie id
-- Returns one row, or none.
select m.id, m.title, m.genres, m.rating, m.original_title, m.runtime_minutes, m.age_ratings, case when m.tmdb_fields <> '{}' then 'tmdb' end as content_from, m.poster_sha256,
  o.media_type as poster_media_type, o.width as poster_width, o.height as poster_height
from movies m left join posters o on o.sha256 = m.poster_sha256
where m.id = $1
