-- Gives shows to come that are sold by one version the latest that has followed it, those that begin first. Few enough that a
-- payment for one of them doesn't wait long for the lock. They are locked by id: payments that begin together lock their shows in that order.
-- $1 the version that they have  $2 revision  $3 how many at most
with recursive later as (
  select id from price_lists where follows = $1
  union all
  select l.id from later v join price_lists l on l.follows = v.id
), latest as (
  select id from later v where not exists (select from price_lists l where l.follows = v.id)
)
update shows s set price_list_id = latest.id, revision = $2
from latest
where s.id in (
  select id from shows where id in (
    select id from shows where price_list_id = $1 and starts_at > now() and cancelled_at is null order by starts_at, id limit $3
  ) order by id for no key update
)
