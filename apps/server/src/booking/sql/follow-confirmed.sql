-- Notes bookings that were confirmed, in the transaction that confirms them; gather-confirmed.sql makes a job of them.
-- $1 booking ids
insert into bookings_to_follow (booking_id) select unnest($1::uuid[])
on conflict do nothing
