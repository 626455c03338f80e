-- Takes back claims that the same transaction has just taken: their request didn't get all its seats.
-- $1 show ids  $2 seat indexes
delete from seat_claims c
using unnest($1::uuid[], $2::int[]) as r (show_id, seat_index)
where c.show_id = r.show_id and c.seat_index = r.seat_index
