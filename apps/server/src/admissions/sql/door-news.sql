-- The news for the doors of a cinema, of shows from yesterday on, that the last reading could not see. Rows of a
-- transaction that was open then are found by their transaction, whatever number they have.
-- $1 cinema or null for all  $2 what was seen (a snapshot), or null for nothing  $3 after this revision  $4 at most so many
-- Returns what is seen now, and the news in the order of its revisions; a row without a revision: there is none.
with shown as materialized (
  select s.id from shows s join auditoria a on a.id = s.auditorium_id
  where s.starts_at > now() - interval '36 hours' and ($1::uuid is null or a.cinema_id = $1)
), told as (
  (
    select n.* from shown join door_news n on n.show_id = shown.id
    where $2::pg_snapshot is null and n.revision > $3::bigint order by n.revision limit $4
  ) union all (
    select n.* from door_news n join shown on shown.id = n.show_id
    where $2::pg_snapshot is not null and n.revision > $3::bigint
      -- The first condition is for the index. The last leaves out rows with a higher number of transaction than this ledger
      -- has: they come from another one that this was copied from. A door hears them when it reads from the beginning ($2 null).
      and n.transaction >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(n.transaction, $2::pg_snapshot)
      and n.transaction < pg_snapshot_xmax(pg_current_snapshot())
    order by n.revision limit $4
  )
)
select pg_current_snapshot()::text as seen, n.revision, n.show_id, n.ticket_id, n.kind, n.why, n.seat_index, n.at, n.terminal_id,
  n.undone, t.name as terminal
from (select) as now left join told n on true left join terminals t on t.id = n.terminal_id
order by n.revision
