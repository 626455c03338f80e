-- Of a terminal's questions that nobody has answered, all but the newest are withdrawn. The terminal is locked.
-- $1 terminal id  $2 how many stay
update approvals set withdrawn_at = clock_timestamp()
where id in (
  select id from approvals where terminal_id = $1 and answer is null and withdrawn_at is null
  order by asked_at desc, id desc offset $2
) and answer is null and withdrawn_at is null
