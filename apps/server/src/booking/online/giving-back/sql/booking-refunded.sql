-- A cancelled booking whose refunds are all done is refunded. The booking is locked.
-- $1 booking id
with refunded as (
  update bookings b set state = 'refunded'
  where b.id = $1 and b.state = 'cancelled'
    and exists (select from refunds r where r.booking_id = b.id)
    and not exists (select from refunds r where r.booking_id = b.id and r.state not in ('done', 'carried'))
  returning b.id
)
insert into booking_events (booking_id, from_state, to_state, actor, via, why)
select id, 'cancelled', 'refunded', 'server', 'server', 'the money is back' from refunded
