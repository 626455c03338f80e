-- The claims of one terminal, held and allotted, on shows that aren't over, soonest first.
-- $1 terminal id
-- `grants`: [[seat index, grant number], …]
select s.id as show_id, s.starts_at, m.title as movie, a.name as auditorium, i.name as cinema, i.time_zone,
  json_agg(json_build_array(c.seat_index, c.grant_number) order by c.seat_index) as grants
from shows s
join auditoria a on a.id = s.auditorium_id
join cinemas i on i.id = a.cinema_id
join movies m on m.id = s.movie_id
join seat_claims c on c.show_id = s.id and c.kind in ('held', 'allotted') and c.terminal_id = $1
where s.starts_at > now() - interval '6 hours'
group by s.id, m.id, a.id, i.id
order by s.starts_at, s.id
