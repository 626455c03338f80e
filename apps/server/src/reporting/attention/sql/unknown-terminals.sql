-- Set-backs that have lost the enrolment of devices which connect, those that wait oldest first, those that are set aside by when they
-- were.
-- $1 whether those that are set aside, or the others  $2 one of them, or null for all  $3 at most
select u.id, u.since, i.lost_since, i.began_at, z.at as set_aside_at, z.by as set_aside_by, z.reason as set_aside_reason
from (select 'job:unknown-terminals:' || incarnation as id, * from unknown_terminals) u
  join incarnations i on i.number = u.incarnation
  left join set_aside z on z.item = u.id
where (z.item is not null) = $1 and ($2::text is null or u.id = $2)
order by z.at desc, u.since
limit $3
