-- Counts of a drawer that one end of a shift tells, in their order.
-- $1 command id  $2 shift id  One row each: $3 at  $4 counted  $5 pieces or null  $6 expected
insert into shift_counts (command_id, place, shift_id, at, counted, pieces, expected)
select $1, n.place - 1, $2, n.at, n.counted, n.pieces, n.expected
from unnest($3::timestamptz[], $4::int[], $5::jsonb[], $6::bigint[]) with ordinality as n (at, counted, pieces, expected, place)
