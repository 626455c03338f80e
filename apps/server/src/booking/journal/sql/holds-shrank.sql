-- Takes seats off holds, one row a booking. A booking that holds nothing any more has ended: expired when its time was
-- up, failed when it couldn't be paid, else cancelled.
-- $1 booking ids  $2 seats  $3 reasons  $4 the managers' terminals, where it was taken by force  $5 what those say, else null
with shrunk as (
  update bookings b set
    held_seats = b.held_seats - r.seats,
    state = case when b.held_seats > r.seats then 'held' when r.why = 'time_up' then 'expired'
      when r.why = 'payment_failed' then 'failed' else 'cancelled' end
  from unnest($1::uuid[], $2::int[], $3::text[], $4::uuid[], $5::text[]) as r (id, seats, why, manager, reason)
  where b.id = r.id and b.state is not distinct from 'held'
  returning b.id, b.state, b.terminal_id, b.customer_id, r.why, r.manager, r.reason
)
insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
select id, 'held', state,
  case when manager is not null then 'manager' when why <> 'given_back' then 'server'
    when terminal_id is not null then 'terminal' when customer_id is not null then 'customer' else 'server' end,
  case when manager is not null then manager::text when why = 'given_back' then coalesce(terminal_id::text, customer_id) end,
  case when manager is not null then 'manager' when why <> 'given_back' then 'server'
    when terminal_id is not null then 'terminal' when customer_id is not null then 'online' else 'server' end,
  coalesce(reason, why)
from shrunk where state <> 'held'
