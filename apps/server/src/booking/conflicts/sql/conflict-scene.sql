-- Names for a sentence about what a terminal did: one row where there is such a terminal, its show's columns null where there
-- is no such show.
-- $1 terminal id  $2 show id or null
select t.name as terminal, t.kind, m.title as movie, a.name as auditorium, s.starts_at, c.time_zone
from terminals t
  left join shows s on s.id = $2
  left join movies m on m.id = s.movie_id
  left join auditoria a on a.id = s.auditorium_id
  left join cinemas c on c.id = coalesce(a.cinema_id, t.cinema_id)
where t.id = $1
