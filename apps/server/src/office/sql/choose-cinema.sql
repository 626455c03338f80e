-- The cinema that a session looks after from now on.
-- $1 session id  $2 cinema id
update office_sessions set cinema_id = $2 where id = $1 and ended_at is null
