-- A yes at the counter that asked, to a question of this day that waits; or the same yes again, as long as it was not used. No row: it
-- waits no more.
-- $1 id  $2 terminal id  $3 the operator's name  $4 operator id
with said as (
  update approvals
  set answer = 'yes', answered_at = clock_timestamp(), answered_by = $3, answered_at_terminal = $2, answered_by_operator = $4
  where id = $1 and terminal_id = $2 and answer is null and withdrawn_at is null
    and asked_at > clock_timestamp() - interval '1 day'
  returning id
)
select id from said
union all
select id from approvals
where id = $1 and terminal_id = $2 and answer = 'yes' and answered_by_operator = $4 and used_at is null
