-- Questions as managers see them: those of this day that wait, the oldest first, or those that were answered, the newest first.
-- Of a terminal that was revoked none waits.
-- $1 the manager's cinema, or null for every one  $2 whether those that wait, or the answered  $3 one of them, or null  $4 at most
select a.id as "approvalId", a.kind, a.cinema_id as "cinemaId", t.name as terminal, a.asked_at as "askedAt", a.what, a.answer,
  a.answered_by as by, a.answered_at as "answeredAt", a.used_at as "usedAt", a.withdrawn_at as "withdrawnAt"
from approvals a join terminals t on t.id = a.terminal_id
where ($1::uuid is null or a.cinema_id = $1) and ($3::uuid is null or a.id = $3)
  and case when $2 then a.answer is null and a.withdrawn_at is null and a.asked_at > clock_timestamp() - interval '1 day'
      and t.revoked_at is null
    else a.answer is not null end
order by case when $2 then a.asked_at end, a.answered_at desc
limit $4
