-- How many questions of this day wait, by cinema.
select cinema_id as "cinemaId", count(*)::int as waiting from approvals
where answer is null and withdrawn_at is null and asked_at > clock_timestamp() - interval '1 day'
group by cinema_id
