-- Settled conflicts that their terminals don't know of yet, oldest first, with the reference of the booking that came
-- out. `is_paid_out`: its cash has gone back. Limited for each terminal: one that doesn't answer keeps nobody else's back.
-- $1 terminal ids  $2 at most of each
select k.id, k.terminal_id, t.name as terminal, k.reason, k.what, k.command, k.body, k.booking_id, k.amount, k.currency::text,
  k.at, k.show_id, k.settled_at, k.settled_by, by.name as settled_by_name, k.resolution, k.settled_reason, k.settled_tickets,
  k.settled_booking, k.order_id, k.by_card_machine, k.slip, k.rounding, k.told_before_at, k.return_id, k.machine_refunded_at,
  coalesce(k.resolution = 'refund' and (exists (select from drawer_movements m where m.conflict_id = k.id) or exists (
    select from conflicts p
    where p.terminal_id = k.terminal_id and p.command = 'drawer' and p.body ->> 'conflictId' = k.id::text
  )), false) as is_paid_out, b.reference as settled_reference
from terminals t
  cross join lateral (
    select * from conflicts
    where terminal_id = t.id and settled_at is not null and told_at is null
    order by settled_at, id
    limit $2
  ) k
  left join terminals by on by.id = k.settled_by
  left join bookings b on b.id = k.settled_booking
where t.id = any($1::uuid[])
order by k.settled_at, k.id
