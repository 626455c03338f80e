-- Whether an order waits for a manager, as one command or as one of its bookings, so that the books have none of it.
-- $1 order id or null  $2 reference or null  $3 cinema; null: all
select
from conflicts k join terminals t on t.id = k.terminal_id
where k.settled_at is null and ($3::uuid is null or coalesce(t.cinema_id, $3) = $3)
  and (
    k.order_id = $1
    or k.command = 'sell' and k.body ->> 'reference' = $2
    or k.command in ('order', 'exchange') and coalesce(k.body -> 'order', k.body) -> 'bookings' @> jsonb_build_array(jsonb_build_object('reference', $2::text))
  )
limit 1
