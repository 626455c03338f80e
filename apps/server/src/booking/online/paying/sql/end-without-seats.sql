-- A booking of the lost hours that gets no seats is over, and the tickets that its customer has are good at no door. A
-- booking that is confirmed, by another charge, keeps its seats and its tickets. A booking that the backup still has on
-- hold ends with its hold.
-- $1 booking id  $2 why  $3 why its tickets are not good: in_conflict or refunded
with ended as (
  update bookings set state = 'failed' where id = $1 and state is not distinct from 'held' and held_seats = 0
  returning id
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, via, why)
  select id, 'held', 'failed', 'server', 'server', $2 from ended
)
insert into door_news (show_id, ticket_id, kind, why)
select b.show_id, (ticket ->> 'ticketId')::uuid, 'void', $3
from bookings b, json_array_elements(b.quote -> 'tickets') ticket
where b.id = $1 and b.state <> 'confirmed'
