-- Keeps a poster, or says that it is wanted again: one that no movie has is removed a day after that.
-- $1 its SHA-256  $2 media type  $3 width  $4 height  $5 its bytes
-- Returns nothing.
insert into posters (sha256, media_type, width, height, picture) values ($1, $2, $3, $4, $5)
on conflict (sha256) do update set added_at = now()
