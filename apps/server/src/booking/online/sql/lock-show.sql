-- Whether a show is cancelled. The lock is held until the transaction ends: a cancellation waits for it, and a transaction
-- that comes while a show is being cancelled waits here and then sees that it is.
-- Locks are taken in the order booking, show; a cancellation locks the show and no booking.
-- $1 show id
-- Returns one row: cancelled.
select cancelled_at is not null as cancelled from shows where id = $1 for share
