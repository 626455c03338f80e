-- A booking that was entered again and gets no seats is over. Its tickets are good at no door. One that has its seats, by another
-- charge, keeps them and its tickets.
-- $1 booking id  $2 why  $3 why its tickets are not good: in_conflict or refunded
with ended as (
  update bookings set state = 'failed' where id = $1 and state = 'held' and held_seats = 0
  returning id
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, via, why)
  select id, 'held', 'failed', 'server', 'server', $2 from ended
)
insert into door_news (show_id, ticket_id, kind, why)
select b.show_id, (ticket ->> 'ticketId')::uuid, 'void', $3
from ended join bookings b using (id), json_array_elements(b.quote -> 'tickets') ticket
