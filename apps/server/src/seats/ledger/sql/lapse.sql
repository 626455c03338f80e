-- Ends online customers' holds whose time is past. The time is checked here, under the bookings' locks: a payment may
-- have extended or sold the hold a moment ago. A terminal's hold is left alone. A seat that a claim is replacing at this
-- moment is passed over. That claim has the seat, and begins again when it finds that this has the booking.
-- The request has one row a seat that its booking may hold.
-- $1 show ids  $2 seat indexes  $3 booking ids
-- Returns the claims that ended: show_id, seat_index, booking_id.
with past as (
  select c.show_id, c.seat_index
  from unnest($1::uuid[], $2::int[], $3::uuid[]) as r (show_id, seat_index, booking_id)
  join seat_claims c on c.show_id = r.show_id and c.seat_index = r.seat_index and c.booking_id = r.booking_id
  where hold_lapsed(c.kind, c.terminal_id, c.expires_at)
  for update of c skip locked
)
delete from seat_claims c using past
where c.show_id = past.show_id and c.seat_index = past.seat_index
returning c.show_id, c.seat_index, c.booking_id
