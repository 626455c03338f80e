-- Counts the maps' revisions up, keeps what changed, and wakes every server at the commit. The text is the change itself
-- where it fits into a notification (8,000 bytes); else the listener reads it from seat_changes.
-- $1 show ids, sorted  $2 flat lists of seat, state, as '{1,1,2,1}'  $3 the life of a map that has none
with bumped as (
  insert into show_maps as m (show_id, map_life, revision)
  select r.show_id, $3, 1 from unnest($1::uuid[]) as r (show_id)
  on conflict (show_id) do update set revision = m.revision + 1
  returning show_id, map_life, revision
), kept as (
  insert into seat_changes (show_id, revision, changes)
  select b.show_id, b.revision, r.changes::int[]
  from bumped b join unnest($1::uuid[], $2::text[]) as r (show_id, changes) using (show_id)
  returning show_id, array_to_string(changes, ',') as list
)
select pg_notify('seat_changes', b.show_id || '|' || b.map_life || '|' || (b.revision - 1) || '|' || b.revision || '|' ||
  case when length(k.list) < 7800 then k.list else '' end)
from bumped b join kept k using (show_id)
