-- The claims on seats that terminals have sold; nobody else can change them until the transaction ends.
-- $1 show ids  $2 seat indexes, sorted
select c.show_id, c.seat_index, c.kind, c.booking_id, c.terminal_id, c.grant_number
from unnest($1::uuid[], $2::int[]) as r (show_id, seat_index) join seat_claims c using (show_id, seat_index)
order by c.show_id, c.seat_index
for update of c
