-- Somebody was admitted with a ticket; the other doors hear of it. The same command again changes nothing.
-- $1 command id  $2 ticket id  $3 show id  $4 terminal id  $5 at  $6 seat index or null
with admitted as (
  insert into admissions (id, ticket_id, show_id, terminal_id, at) values ($1, $2, $3, $4, $5)
  on conflict (id) do nothing
  returning ticket_id, show_id, terminal_id, at
)
insert into door_news (show_id, ticket_id, kind, seat_index, terminal_id, at)
select show_id, ticket_id, 'admitted', $6::integer, terminal_id, at from admitted
