-- Reopens bookings whose holds have ended in the books, and which their terminals have sold after all, on other seats
-- that they had. A cart was emptied while its terminal was cut off, and filled again. The bookings are sold in the same
-- transaction.
-- $1 booking ids
with reopened as (
  update bookings set state = 'held', held_seats = 0
  where id = any($1::uuid[]) and state in ('cancelled', 'expired')
  returning id, old.state, terminal_id
)
insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
select id, state, 'held', 'terminal', terminal_id::text, 'terminal', 'sold after all' from reopened
