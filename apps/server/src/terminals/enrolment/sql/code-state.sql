-- Whether a device has used a code. No row: there is no such code, or it is another cinema's.
-- $1 its hash  $2 the manager's cinema, or null
select case when e.used_at is not null then 'used' when e.expires_at > now() then 'waiting' else 'over' end as state,
  t.name as terminal
from enrolment_codes e left join terminals t on t.id = e.terminal_id
where e.code_hash = $1 and ($2::uuid is null or e.cinema_id = $2)
