-- The next period of a subscription, which is locked. It follows the last one if that ends no earlier than on the day of the sale, by the
-- clock of the cinema; otherwise it begins with the sale. It ends at a midnight there. A renewal that had not paid for that period yet is due
-- at once, so that its charge is voided: its holder could still confirm it.
-- $1 subscription id  $2 when it was sold  $3 order id, which is in the books  $4 month or year
with place_of_sale as (
  select coalesce(pc.time_zone, oc.time_zone, 'UTC') as time_zone
  from subscriptions s join subscription_plans p on p.id = s.plan_id
    left join cinemas pc on pc.id = p.cinema_id
    left join orders o on o.id = $3::uuid left join cinemas oc on oc.id = o.cinema_id
  where s.id = $1::uuid
), last as (
  select d.number, d.anchor_at, d.place, d.until_at,
    d.until_at >= ($2::timestamptz at time zone z.time_zone)::date::timestamp at time zone z.time_zone as is_followed
  from subscription_periods d, place_of_sale z where d.subscription_id = $1 order by d.number desc limit 1
), next as (
  select coalesce(max(number), 0) + 1 as number,
    coalesce(max(anchor_at) filter (where is_followed), $2) as anchor_at,
    coalesce(max(place) filter (where is_followed), 0) + 1 as place,
    coalesce(max(until_at) filter (where is_followed), $2) as from_at
  from last
), overtaken as (
  update subscription_renewals r
  set state = case r.state when 'past_due' then 'waiting' else r.state end, look_at = now(), looks = 0
  from next n
  where r.subscription_id = $1 and r.number <= n.number and r.state in ('waiting', 'holder_asked', 'past_due')
)
insert into subscription_periods (subscription_id, number, anchor_at, place, from_at, until_at, order_id)
select $1, number, anchor_at, place, from_at, end_of_period(anchor_at, place, $4, time_zone), $3 from next, place_of_sale
