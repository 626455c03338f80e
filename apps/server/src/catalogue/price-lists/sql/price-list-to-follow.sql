-- What stands in the way of a version that follows this one.
-- $1 the version that is to be followed  $2 the new version's id  $3 the manager's cinema, or null for every one
with recursive before as (
  select id, follows from price_lists where id = $1
  union all
  select l.id, l.follows from before b join price_lists l on l.id = b.follows
)
select
  exists (select from price_lists where id = $2 and follows = $1) as "isMade",
  exists (select from price_lists where id = $2 and follows is distinct from $1) as "isTaken",
  next.id is not null as "isFollowed",
  done_by(next.made_by, next.id::text, next.made_at) as "followedBy",
  $3::uuid is not null and exists (
    select from before b join shows s on s.price_list_id = b.id join auditoria a on a.id = s.auditorium_id
    where a.cinema_id <> $3
  ) as "isShared"
from price_lists l
left join price_lists next on next.follows = l.id
where l.id = $1
