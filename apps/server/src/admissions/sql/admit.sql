-- Somebody was admitted with a ticket; the other doors hear of it. The same command again changes nothing. An admission
-- with a ticket that isn't known, or that was given back, goes to managers.
-- $1 command id  $2 ticket id  $3 show id  $4 terminal id  $5 at  $6 seat index or null  $7 the counter that signed the ticket, or null
-- $8 whether its booking was looked up, and no ticket shown  $9 the operator who said yes to that, or null
with stands as (
  select case when not exists (select from tickets where id = $2) then 'no_sale'
    when exists (select from tickets where id = $2 and cancelled_at is not null) then 'given_back' end as suspect
), first as (
  insert into admissions (id, ticket_id, show_id, seat_index, terminal_id, at, first, signed_by, suspect, by_hand, approved_by)
  select $1, $2, $3, $6::integer, $4, $5, true, $7::uuid, suspect, $8::boolean, $9::uuid from stands
  -- that admission, or the ticket's first; one that is being entered at this moment is waited for
  on conflict do nothing
  returning ticket_id, show_id, seat_index, terminal_id, at
), again as (
  insert into admissions (id, ticket_id, show_id, seat_index, terminal_id, at, first, signed_by, suspect, by_hand, approved_by)
  select $1, $2, $3, $6::integer, $4, $5, false, $7::uuid, suspect, $8::boolean, $9::uuid from stands where not exists (select from first)
  on conflict (id) do nothing
  returning ticket_id, show_id, seat_index, terminal_id, at
)
insert into door_news (show_id, ticket_id, kind, seat_index, terminal_id, at)
select show_id, ticket_id, 'admitted', seat_index, terminal_id, at from (select * from first union all select * from again) as a
