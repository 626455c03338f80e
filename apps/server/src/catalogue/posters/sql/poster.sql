-- $1 a poster's SHA-256
-- Returns its media type and its bytes, or no row.
select media_type, picture from posters where sha256 = $1
