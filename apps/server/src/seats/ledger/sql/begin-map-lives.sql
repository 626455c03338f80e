-- Every map that was counted here begins a new life. The revisions go on: a kept change of before is none of the new
-- life's. Shows that are long over, and have no kept change, are forgotten. Otherwise a start would write to more and
-- more of them.
-- $1 the name of that life
with forgotten as (
  delete from show_maps m using shows s
  where s.id = m.show_id and s.starts_at < now() - interval '7 days'
    and not exists (select from seat_changes c where c.show_id = m.show_id)
  returning m.show_id
)
update show_maps set map_life = $1 where show_id not in (select show_id from forgotten)
