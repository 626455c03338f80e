-- How many questions of this day wait, by cinema; of a terminal that was revoked none does.
select a.cinema_id as "cinemaId", count(*)::int as waiting
from approvals a join terminals t on t.id = a.terminal_id
where a.answer is null and a.withdrawn_at is null and a.asked_at > clock_timestamp() - interval '1 day' and t.revoked_at is null
group by a.cinema_id
