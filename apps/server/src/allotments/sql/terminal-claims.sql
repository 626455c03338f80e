-- The claims of a terminal on these seats.
-- $1 show id  $2 terminal id  $3 seat indexes
select seat_index, grant_number from seat_claims
where show_id = $1 and terminal_id = $2 and seat_index = any($3::int[]) and kind in ('held', 'allotted')
