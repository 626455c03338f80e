-- What the doors of a cinema must know, in the order in which it was learned, of shows from yesterday on. A transaction may end
-- after one that took a later number: what was learned lately is told again to whoever reads on from just behind it.
-- $1 cinema or null for all  $2 after this revision  $3 at most so many  $4 how many revisions back  $5 at most so many of those
with shown as materialized (
  select s.id from shows s join auditoria a on a.id = s.auditorium_id
  where s.starts_at > now() - interval '36 hours' and ($1::uuid is null or a.cinema_id = $1)
), told as (
  (
    select n.* from shown join door_news n on n.show_id = shown.id
    where n.revision > $2::bigint order by n.revision limit $3
  ) union all (
    select n.* from shown join door_news n on n.show_id = shown.id
    where n.revision <= $2::bigint and n.revision > $2::bigint - $4::bigint and n.learned_at > now() - interval '1 minute'
    order by n.revision desc limit $5
  )
)
select n.revision, n.show_id, n.ticket_id, n.kind, n.why, n.seat_index, n.at, n.terminal_id, t.name as terminal
from told n left join terminals t on t.id = n.terminal_id
order by n.revision
