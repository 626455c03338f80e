-- Forgets references of a terminal that are used, and those that were lent more than a day ago.
-- $1 terminal id
-- Returns one row: how many are lent to it still.
with forgotten as (
  delete from lent_references l
  where l.terminal_id = $1
    and (l.lent_at < now() - interval '1 day' or exists (select from bookings b where b.reference = l.reference))
  returning l.reference
)
select count(*)::int as outstanding from lent_references l
where l.terminal_id = $1 and l.reference not in (select reference from forgotten)
