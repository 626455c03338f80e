-- Tells if a show is cancelled, or closed since the ledger was set back. The lock is held until the transaction ends, so
-- a cancellation waits for it. A transaction that comes while a show is being cancelled waits here and then sees the
-- cancellation. Locks are taken in the order booking, show; a cancellation locks the show and no booking.
-- $1 show id
-- Returns one row: cancelled, closed.
select cancelled_at is not null as cancelled,
  exists (select from closed_shows c where c.show_id = $1 and c.opened_at is null) as closed
from shows where id = $1 for share
