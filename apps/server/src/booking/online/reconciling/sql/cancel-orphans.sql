-- Bookings that were begun 15 minutes ago and never got a seat are cancelled.
with gone as (
  update bookings set state = 'cancelled'
  where state = 'initiated' and created_at < now() - interval '15 minutes'
  returning id
)
insert into booking_events (booking_id, from_state, to_state, actor, via, why)
select id, 'initiated', 'cancelled', 'server', 'server', 'begun and left' from gone
