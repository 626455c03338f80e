-- When counters lock themselves, by cinema.
-- $1 one cinema, or null for every one  $2 the usual time in seconds
select c.id as "cinemaId", coalesce(l.seconds, $2) as seconds
from cinemas c left join counter_locks l on l.cinema_id = c.id
where $1::uuid is null or c.id = $1
order by c.name, c.id
