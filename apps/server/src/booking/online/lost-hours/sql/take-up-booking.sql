-- Takes up a booking whose hold ended in the ledger, though it was paid in the lost hours.
-- $1 booking id
with taken_up as (
  update bookings set state = 'held', held_seats = 0, hold_until = now() + interval '1 hour'
  where id = $1 and state = 'expired'
  returning id
)
insert into booking_events (booking_id, from_state, to_state, actor, via, why)
select id, 'expired', 'held', 'server', 'server', 'paid before the ledger was set back' from taken_up
