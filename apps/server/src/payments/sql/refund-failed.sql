-- A refund is tried again, or parked until a manager looks at it.
-- $1 refund id  $2 why  $3 when, null: never by itself  $4 whether the gateway has said no
update refunds set last_error = $2, try_at = $3, state = case when $3::timestamptz is null then 'parked' else 'pending' end,
  refusals = refusals + $4::boolean::int
where id = $1 and state is not distinct from 'pending'
