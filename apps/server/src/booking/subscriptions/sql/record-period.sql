-- The next period of a subscription, which is locked: it follows the last one, or begins at once where that is over.
-- $1 subscription id  $2 when it was sold  $3 order id  $4 1 month or 1 year
with last as (
  select number, anchor_at, place, until_at from subscription_periods where subscription_id = $1 order by number desc limit 1
), next as (
  select coalesce(max(number), 0) + 1 as number,
    coalesce(max(anchor_at) filter (where until_at >= $2::timestamptz), $2) as anchor_at,
    coalesce(max(place) filter (where until_at >= $2), 0) + 1 as place,
    coalesce(max(until_at) filter (where until_at >= $2), $2) as from_at
  from last
)
insert into subscription_periods (subscription_id, number, anchor_at, place, from_at, until_at, order_id)
select $1::uuid, number, anchor_at, place, from_at, anchor_at + place * $4::interval, $3::uuid from next
