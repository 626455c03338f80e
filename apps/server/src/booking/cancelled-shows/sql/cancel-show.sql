-- Marks a show as one that doesn't take place; one that is marked already stays as it is.
-- $1 show id  $2 why  $3 the manager's terminal  $4 the catalogue's next revision
-- Returns a row if it was marked now: cancelled_at.
update shows set cancelled_at = now(), cancelled_why = $2, cancelled_by = $3, revision = $4
where id = $1 and cancelled_at is null
returning cancelled_at
