-- $1 the show's id; all that the seat path needs of it but its plan's seats
select
  s.id, s.auditorium_id, s.movie_id, s.seat_plan_id, s.price_list_id, s.starts_at, s.formats, s.cancelled_at,
  a.name as auditorium_name,
  c.id as cinema_id, c.name as cinema_name, c.time_zone, c.currency as cinema_currency,
  p.name as price_list_name, p.currency as price_list_currency, p.prices, p.rules
from shows s
join auditoria a on a.id = s.auditorium_id
join cinemas c on c.id = a.cinema_id
join price_lists p on p.id = s.price_list_id
where s.id = $1
