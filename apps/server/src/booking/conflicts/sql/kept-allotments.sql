-- Seats that look free and can't be had now. Some are allotted to a terminal that is connected to no server or revoked, or
-- to an earlier life of one. Others were sold under that grant by a sale that is in conflict as well.
-- $1 show ids
select c.show_id, c.seat_index
from seat_claims c left join terminals t on t.id = c.terminal_id left join terminal_runs r on r.terminal_id = c.terminal_id
where c.show_id = any($1::uuid[]) and c.kind = 'allotted' and (
  r.server_id is null or t.revoked_at is not null or c.grant_number <= r.orphaned_up_to or exists (
    select from conflicts k, jsonb_array_elements(k.body -> 'tickets') as t (ticket)
    where k.settled_at is null and k.command = 'sell' and k.terminal_id = c.terminal_id and k.show_id = c.show_id
      and t.ticket ->> 'grantNumber' = c.grant_number::text
  ) or exists (
    select from conflicts k, jsonb_array_elements(coalesce(k.body -> 'order', k.body) -> 'bookings') as b (booking),
      jsonb_array_elements(b.booking -> 'tickets') as t (ticket)
    where k.settled_at is null and k.command in ('order', 'exchange') and k.terminal_id = c.terminal_id
      and b.booking ->> 'showId' = c.show_id::text and t.ticket ->> 'grantNumber' = c.grant_number::text
  )
)
