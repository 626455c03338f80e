-- What stands in the way of a version that follows this one.
-- $1 the version that is to be followed  $2 the new version's id  $3 the manager's cinema, or null for every one
select
  exists (select from price_lists where id = $2) as "isMade",
  next.id is not null as "isFollowed",
  t.name as "followedBy",
  $3::uuid is not null and exists (
    select from shows s join auditoria a on a.id = s.auditorium_id
    where s.price_list_id = l.id and s.starts_at > now() and s.cancelled_at is null and a.cinema_id <> $3
  ) as "isShared"
from price_lists l
left join price_lists next on next.follows = l.id
left join terminals t on t.id = next.made_by
where l.id = $1
