-- Notes a search, and forgets the terminal's old ones.
-- $1 terminal  $2 operator or null  $3 what it was read as  $4 kept so many days  $5 counted as  $6 booking or null
with old as (
  delete from booking_searches where terminal_id = $1 and at < now() - make_interval(days => $4::int)
)
insert into booking_searches (terminal_id, operator_id, kinds, counted_as, booking_id)
values ($1, $2::uuid, $3::text[], $5, $6::uuid)
