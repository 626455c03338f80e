-- The bookings that have seats now, sold or held.
-- One row each: $1 shows  $2 seat indexes  $3 how many
with wanted as (
  select * from unnest($1::uuid[], $2::int[]) with ordinality as w (show_id, seat_index, place)
), owners as (
  select w.place, t.booking_id from wanted w
    join tickets t on t.show_id = w.show_id and t.seat_index = w.seat_index and t.cancelled_at is null
  union
  select w.place, c.booking_id from wanted w
    join seat_claims c on c.show_id = w.show_id and c.seat_index = w.seat_index
  where c.kind = 'held' and c.booking_id is not null
)
select b.id from owners o join bookings b on b.id = o.booking_id
group by b.id order by min(o.place) limit $3
