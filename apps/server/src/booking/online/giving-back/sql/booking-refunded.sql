-- A cancelled booking of whose money none is owed any more is refunded: it is back, or pays for other tickets by an exchange, or both. A
-- refund of a return over several bookings is each one's. The booking is locked.
-- $1 booking id
with money as (
  select r.state from refunds r where r.booking_id = $1
  union all
  select r.state from refunds r
  where r.booking_id is null and r.return_id in (
    select l.return_id from bookings b join order_lines l on l.order_id = b.order_id and l.booking_id = b.id where b.id = $1
  )
), refunded as (
  update bookings b set state = 'refunded'
  where b.id = $1 and b.state = 'cancelled'
    and exists (select from money) and not exists (select from money where state not in ('done', 'carried'))
  returning b.id
)
insert into booking_events (booking_id, from_state, to_state, actor, via, why)
select id, 'cancelled', 'refunded', 'server', 'server',
  case when exists (select from money where state = 'done') then 'the money is back' else 'its money pays for other tickets' end
from refunded
