-- Ends online customers' holds whose time is past. The time is checked here, under the bookings' locks: a payment may
-- have extended or sold the hold a moment ago. A terminal's hold is left alone. A seat that a claim is replacing at this
-- moment is passed over. That claim has the seat, and begins again when it finds that this has the booking.
-- $1 show ids  $2 booking ids
-- Returns the claims that ended: show_id, seat_index, booking_id.
with past as (
  select show_id, seat_index from seat_claims
  where show_id = any($1::uuid[]) and booking_id = any($2::uuid[])
    and hold_lapsed(kind, terminal_id, expires_at)
  for update skip locked
)
delete from seat_claims c using past
where c.show_id = past.show_id and c.seat_index = past.seat_index
returning c.show_id, c.seat_index, c.booking_id
