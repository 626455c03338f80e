-- The terminal that is to get a reader. The lock lets two managers assign to it one after the other, and keeps it from being revoked
-- meanwhile.
-- $1 terminal id
select kind, cinema_id, revoked_at is not null as revoked from terminals where id = $1 for update
