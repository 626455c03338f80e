-- The number of conflicts that wait, by the cinema whose business they are; null: conflicts of the whole house's
-- terminals, about no show.
select coalesce(t.cinema_id, a.cinema_id) as cinema_id, count(*) as open
from conflicts k
  join terminals t on t.id = k.terminal_id
  left join shows s on s.id = k.show_id
  left join auditoria a on a.id = s.auditorium_id
where k.settled_at is null
group by 1
