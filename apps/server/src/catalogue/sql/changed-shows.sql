-- Returns the shows among these that have changed since, or that are no more: a ledger that was set back has lost some.
-- $1 a revision, $2 ids of shows
select asked.id
from unnest($2::uuid[]) as asked (id)
left join (shows s
  join auditoria a on a.id = s.auditorium_id
  join cinemas c on c.id = a.cinema_id
  join price_lists p on p.id = s.price_list_id) on s.id = asked.id
where s.id is null or greatest(s.revision, a.revision, c.revision, p.revision) > $1
