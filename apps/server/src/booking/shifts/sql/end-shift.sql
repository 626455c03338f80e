-- A manager closes a shift without a count, once.
-- $1 shift id  $2 the manager's terminal  $3 name  $4 reason
update shifts set ended_at = clock_timestamp(), ended_at_terminal = $2, ended_by = $3, ended_reason = $4
where id = $1 and ended_at is null and not exists (select from shift_closes c where c.shift_id = $1)
