-- A hold went to a counter: its booking ends, and the counter's begins.
-- $1 booking id  $2 the counter's booking  $3 its reference  $4 the counter  $5 seats  $6 until
-- Returns one row; none: the booking wasn't held.
with ended as (
  update bookings set state = 'cancelled', held_seats = 0 where id = $1 and state is not distinct from 'held'
  returning id, reference, show_id
), made as (
  insert into bookings (id, reference, show_id, state, terminal_id, held_seats, hold_until)
  select $2::uuid, $3::text, show_id, 'held', $4::uuid, $5::int, $6::timestamptz from ended
  returning id, reference
), moved as (
  insert into moved_holds (booking_id, moved_to, terminal_id) select ended.id, made.id, $4 from ended, made
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select ended.id, 'held', 'cancelled', 'terminal', $4::text, 'terminal',
    'moved to a counter (' || coalesce((select name from terminals where id = $4), '?') || ') as ' || made.reference
  from ended, made
  union all
  select made.id, null, 'held', 'terminal', $4::text, 'terminal', 'taken over from ' || ended.reference from ended, made
)
select reference from made
