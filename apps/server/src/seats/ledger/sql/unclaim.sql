-- Takes back claims that the same transaction has just taken: their request didn't get all its seats. A seat that was
-- allotted to the terminal is allotted again, under the same grant number as before.
-- $1 show ids  $2 seat indexes  $3 whether the seat was allotted
with taken as (
  select * from unnest($1::uuid[], $2::int[], $3::boolean[]) as r (show_id, seat_index, allotted)
), ended as (
  delete from seat_claims c using taken t
  where c.show_id = t.show_id and c.seat_index = t.seat_index and not t.allotted
)
update seat_claims c set kind = 'allotted', booking_id = null, expires_at = null
from taken t where c.show_id = t.show_id and c.seat_index = t.seat_index and t.allotted
