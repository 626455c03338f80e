-- Somebody was admitted with a ticket; the other doors hear of it. The same command again changes nothing.
-- $1 command id  $2 ticket id  $3 show id  $4 terminal id  $5 at  $6 seat index or null
with first as (
  insert into admissions (id, ticket_id, show_id, seat_index, terminal_id, at, first)
  values ($1, $2, $3, $6::integer, $4, $5, true)
  -- that admission, or the ticket's first; one that is being entered at this moment is waited for
  on conflict do nothing
  returning ticket_id, show_id, seat_index, terminal_id, at
), again as (
  insert into admissions (id, ticket_id, show_id, seat_index, terminal_id, at, first)
  select $1, $2, $3, $6::integer, $4, $5, false where not exists (select from first)
  on conflict (id) do nothing
  returning ticket_id, show_id, seat_index, terminal_id, at
)
insert into door_news (show_id, ticket_id, kind, seat_index, terminal_id, at)
select show_id, ticket_id, 'admitted', seat_index, terminal_id, at from (select * from first union all select * from again) as a
