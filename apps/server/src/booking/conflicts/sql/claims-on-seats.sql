-- The claims on seats of some shows, each with the booking's reference and the terminal's name. An online customer's hold
-- whose time is past counts for nothing.
-- $1 show ids  $2 seat indexes
select c.show_id, c.seat_index, c.kind, c.booking_id, b.reference, c.terminal_id, t.name as terminal, c.grant_number, c.expires_at
from (select distinct * from unnest($1::uuid[], $2::int[])) as n (show_id, seat_index)
  join seat_claims c using (show_id, seat_index)
  left join bookings b on b.id = c.booking_id
  left join terminals t on t.id = c.terminal_id
where not hold_lapsed(c.kind, c.terminal_id, c.expires_at)
order by c.show_id, c.seat_index
