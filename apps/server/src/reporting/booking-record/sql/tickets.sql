-- The tickets of a booking, or the seats that it holds while it has none, by seat. What a subscription pays of a ticket is no part of its
-- amount: no money goes back for it.
-- $1 booking id  $2 its show
select t.seat_index, t.ticket_type, t.amount - coalesce(p.amount, 0) as amount, t.cancelled_at is not null as cancelled
from tickets t left join subscription_entries e on e.ticket_id = t.id left join payments p on p.id = e.payment_id
where t.booking_id = $1
union all
select seat_index, null, null, false from seat_claims
where show_id = $2 and booking_id = $1 and kind = 'held'
order by seat_index
