-- How many questions of this day wait, by cinema; of a terminal that was revoked none does. Cinema by cinema, as `questions.sql`.
select c.id as "cinemaId", of_cinema.waiting
from cinemas c cross join lateral (
  select count(*)::int as waiting from approvals a join terminals t on t.id = a.terminal_id
  where a.cinema_id = c.id and a.answer is null and a.withdrawn_at is null and a.asked_at > now() - interval '1 day'
    and t.revoked_at is null
) of_cinema
where of_cinema.waiting > 0
