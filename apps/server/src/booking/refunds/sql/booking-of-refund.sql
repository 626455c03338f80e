-- The booking of a refund that a terminal was told of.
-- $1 conflict id
select booking_id from refunds where id = $1 and booking_id is not null
