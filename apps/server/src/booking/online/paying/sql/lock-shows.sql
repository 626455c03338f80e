-- Tells of shows if they are cancelled, or closed since the ledger was set back. The lock is held until the transaction ends, so
-- a cancellation waits for it. A transaction that comes while a show is being cancelled waits here and then sees the
-- cancellation. Locks are taken in the order booking, show; a cancellation locks the show and no booking.
-- $1 show ids
-- Returns a row a show: id, cancelled, closed.
select id, cancelled_at is not null as cancelled,
  exists (select from closed_shows c where c.show_id = shows.id and c.opened_at is null) as closed
from shows where id = any($1::uuid[]) order by id for share
