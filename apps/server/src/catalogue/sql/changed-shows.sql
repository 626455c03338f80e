-- $1 a revision, $2 ids of shows: those of them that something has changed for since
select s.id
from shows s
join auditoria a on a.id = s.auditorium_id
join cinemas c on c.id = a.cinema_id
join price_lists p on p.id = s.price_list_id
where s.id = any($2::uuid[])
  and greatest(s.revision, a.revision, c.revision, p.revision) > $1
