-- Counted goods of which more was sold than was counted, since the movement that took the stock below zero. The oldest come first; those
-- that are set aside, by when they were.
-- $1 cinema, or null for all  $2 whether those that are set aside, or the others  $3 one of them, or null for all  $4 at most
select u.id, m.at as since, -u.balance as missing, coalesce(g.name || ', ' || z.name, g.name, u.goods) as name, c.name as cinema,
  a.at as set_aside_at, a.by as set_aside_by, a.reason as set_aside_reason
from (select 'job:stock:' || below_zero_by as id, * from stock where balance < 0) u
  join cinemas c on c.id = u.cinema_id
  join stock_movements m on m.id = u.below_zero_by
  left join lateral (
    select t.tariff -> 'goods' -> 'goods' as list from tariffs t where t.cinema_id = u.cinema_id order by t.version desc limit 1
  ) t on true
  left join lateral (
    select each ->> 'name' as name, each -> 'sizes' as sizes from jsonb_array_elements(t.list) each where each ->> 'key' = u.goods
  ) g on true
  left join lateral (
    select each ->> 'name' as name from jsonb_array_elements(g.sizes) each where each ->> 'key' = u.size
  ) z on true
  left join set_aside a on a.item = u.id
where ($1::uuid is null or u.cinema_id = $1) and (a.item is not null) = $2 and ($3::text is null or u.id = $3)
order by a.at desc, m.at
limit $4
