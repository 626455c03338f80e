-- Cancels tickets, and with the last of them the booking. The money owed for them is in its refunds.
-- $1 booking id  $2 seat indexes  $3 whether these are its last  $4 actor  $5 actor id  $6 via  $7 why
-- $8 key or null  $9 request hash or null  $10 answer
with gone as (
  update tickets set cancelled_at = now() where booking_id = $1 and seat_index = any($2::int[]) and cancelled_at is null
), ended as (
  update bookings set state = 'cancelled' where id = $1 and state = 'confirmed' and $3::boolean
  returning id
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select id, 'confirmed', 'cancelled', $4, $5, $6, $7 from ended
)
insert into cancellations (booking_id, idempotency_key, request_hash, answer, actor, actor_id, via, why)
select $1, $8, $9, $10::jsonb, $4, $5, $6, $7 where $8::text is not null
