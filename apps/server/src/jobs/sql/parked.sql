-- Work that was given up until somebody looks at it, oldest first. It contains deliveries that failed too often, and jobs
-- that failed as often as they may (a fault in the program, or in what it was told). Work that is set aside is sorted by
-- when it was.
-- $1 at most so many  $2 cinema: only what is of its shows, or of none; null: all
-- $3 whether those that are set aside, or the others  $4 one of them, or null for all
select p.id, p.kind, p.target, p.task, p.reference, p.error, p.tries, p.since,
  s.at as set_aside_at, s.by as set_aside_by, s.reason as set_aside_reason
from (
  select 'delivery:' || d.id as id, case when d.target like 'mailto:%' then 'mail' else 'webhook' end as kind,
    d.target, d.event_type as task, b.reference, coalesce(d.last_error, '') as error, d.tries, d.created_at as since,
    a.cinema_id
  from deliveries d join bookings b on b.id = d.booking_id
    join shows s on s.id = b.show_id join auditoria a on a.id = s.auditorium_id
  where d.state = 'parked'
  union all
  select 'job:' || j.id, 'job', null, j.task_identifier, null, coalesce(j.last_error, ''), j.attempts, j.created_at, null
  from graphile_worker.jobs j
  where j.attempts >= j.max_attempts and j.locked_at is null
) as p left join set_aside s on s.item = p.id
where ($2::uuid is null or p.cinema_id is null or p.cinema_id = $2) and ($4::text is null or p.id = $4)
  and (s.item is not null) = $3
order by s.at desc, p.since
limit $1
