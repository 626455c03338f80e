-- Holds whose time is up, by booking, oldest first.
-- $1 at most
select show_id, booking_id, terminal_id, array_agg(seat_index order by seat_index) as seats,
  exists (select from terminals t where t.id = terminal_id and t.revoked_at is not null) as revoked
from (
  select show_id, booking_id, terminal_id, seat_index, expires_at from seat_claims
  where kind = 'held' and expires_at <= now() order by expires_at limit $1
) due
group by show_id, booking_id, terminal_id
order by min(expires_at)
