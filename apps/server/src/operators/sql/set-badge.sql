-- An operator's badge.
-- $1 operator id  $2 its hash, or null
update operators set badge_hash = $2 where id = $1
