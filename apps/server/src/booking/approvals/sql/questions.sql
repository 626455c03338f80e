-- Questions as managers see them: those of this day that wait, the oldest first, or those that were answered, the newest first.
-- Of a terminal that was revoked none waits. Cinema by cinema, so that each part is read off an index, whoever asks.
-- $1 the manager's cinema, or null for every one  $2 whether those that wait, or the answered  $3 one of the answered, or null
-- $4 at most
with chosen as (
  select waiting.* from cinemas c cross join lateral (
    select a.* from approvals a join terminals t on t.id = a.terminal_id
    where a.cinema_id = c.id and a.answer is null and a.withdrawn_at is null and a.asked_at > now() - interval '1 day'
      and t.revoked_at is null
    order by a.asked_at limit $4
  ) waiting
  where $2 and ($1::uuid is null or c.id = $1)
  union all
  select answered.* from cinemas c cross join lateral (
    select * from approvals where cinema_id = c.id and answer is not null order by answered_at desc limit $4
  ) answered
  where not $2 and $3::uuid is null and ($1::uuid is null or c.id = $1)
  union all
  select * from approvals where not $2 and id = $3 and answer is not null and ($1::uuid is null or cinema_id = $1)
)
select a.id as "approvalId", a.kind, a.cinema_id as "cinemaId", t.name as terminal, a.asked_at as "askedAt", a.what, a.answer,
  a.answered_by as by, a.answered_at as "answeredAt", a.used_at as "usedAt", a.withdrawn_at as "withdrawnAt"
from chosen a join terminals t on t.id = a.terminal_id
order by case when $2 then a.asked_at end, a.answered_at desc
limit $4
