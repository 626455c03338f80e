-- What was given up until somebody looks at it, oldest first: deliveries that failed too often, and jobs that failed as often
-- as they may (a fault in the program, or in what it was told).
-- $1 at most so many
select id, kind, target, task, reference, error, tries, since
from (
  select 'delivery:' || d.id as id, case when d.target like 'mailto:%' then 'mail' else 'webhook' end as kind,
    d.target, d.event_type as task, b.reference, coalesce(d.last_error, '') as error, d.tries, d.created_at as since
  from deliveries d join bookings b on b.id = d.booking_id
  where d.state = 'parked'
  union all
  select 'job:' || j.id, 'job', null, j.task_identifier, null, coalesce(j.last_error, ''), j.attempts, j.created_at
  from graphile_worker.jobs j
  where j.attempts >= j.max_attempts and j.locked_at is null
) as parked
order by since
limit $1
