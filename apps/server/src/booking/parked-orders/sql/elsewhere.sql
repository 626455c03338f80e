-- The orders of this day that a counter may take up, the oldest first: those of other counters of its cinema. Not those on their way to
-- another one, nor those that it has kept, nor those of a counter that is revoked. Where there are too many, each counter's newest come
-- before any counter's older ones. Before them all those that came to this counter and got lost on the way: it doesn't name them as such
-- that it has.
-- $1 terminal id  $2 the terminal's cinema, or null for every one  $3 the orders that it has on its disk  $4 at most of another counter
-- $5 at most in all
with listed as (
  select p.order_id, p.parked, p.received_at, t.name as terminal, p.terminal_id = $1 as is_lost,
    case when p.terminal_id = $1 then 0 else row_number() over (partition by p.terminal_id order by p.received_at desc, p.order_id desc) end as place
  from parked_orders p join terminals t on t.id = p.terminal_id
  where p.kept_at is null and case when p.terminal_id = $1 then p.order_id <> all($3::uuid[])
    else ($2::uuid is null or p.cinema_id = $2) and p.received_at > clock_timestamp() - interval '1 day' and t.revoked_at is null
      and (p.moved_at is null or p.moved_at < clock_timestamp() - interval '2 minutes') end
), nearest as (
  select * from listed where place <= $4 order by is_lost desc, place, received_at desc limit $5
)
select parked, terminal from nearest order by is_lost desc, received_at, order_id
