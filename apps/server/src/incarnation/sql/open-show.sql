-- A manager opens a show that still waits; that stays on the record.
-- $1 show id  $2 the manager's terminal  $3 why
-- Returns a row if it was closed.
update closed_shows set opened_at = now(), opened_by = $2, opened_why = $3
where show_id = $1 and opened_at is null
returning show_id
