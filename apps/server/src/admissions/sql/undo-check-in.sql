-- Takes back an admission of this door, which stays in the books as undone; the other doors hear of it.
-- $1 ticket id  $2 terminal id  $3 when it was admitted, by the door's clock  $4 when that was undone, by the same
-- Returns its row, or none: the ledger doesn't have that admission, or it is undone.
with undone as (
  update admissions set undone_at = $4, undone_received_at = clock_timestamp(), first = false
  where id = (
    select id from admissions where ticket_id = $1 and terminal_id = $2 and at = $3 and undone_at is null
    order by received_at limit 1
  )
  returning ticket_id, show_id, seat_index, terminal_id, at
), told as (
  insert into door_news (show_id, ticket_id, kind, seat_index, terminal_id, at, undone)
  select show_id, ticket_id, 'admitted', seat_index, terminal_id, at, true from undone
)
select ticket_id from undone
