-- Cash that is owed back goes out of a drawer; money of a card machine goes back at the machine. A terminal is told so as of a conflict of
-- its that was settled with the money back, until its payment comes in, or the machine's slip is named. The conflict has the refund's id.
-- Money of a sale that became a booking counts as the booking's. The terminal knows a sale that a manager settled by the id under which
-- it sold it.
-- $1 refund ids  $2 what, in a sentence  $3 whether the booking has ended with it  $4 who, if a manager's terminal
-- $5 the terminal that gives it back; null: the one that took it  $6 the return of lines by name, or null
with owed as (
  insert into conflicts (id, terminal_id, sequence, reason, what, command, entry, show_id, booking_id, amount, currency,
    by_card_machine, slip, settled_at, settled_by, resolution, settled_reason, settled_booking, return_id)
  select r.id, coalesce($5::uuid, b.terminal_id, o.terminal_id), 0, 'booking_ended', $2, 'sell', '', b.show_id,
    case when $3::boolean then coalesce(sold.booking_id, b.id) end, r.amount,
    r.currency, case s.method when 'card_machine' then r.amount else 0 end, s.slip, now(), (select t.id from terminals t where t.id::text = $4), 'refund', r.reason, b.id, $6
  from refunds r join payments p on p.id = r.payment_id join payment_sources s on s.id = p.id left join orders o on o.id = p.order_id left join bookings b on b.id = r.booking_id
    left join lateral (
      select booking_id from conflicts where settled_booking = b.id and resolution <> 'refund' limit 1
    ) sold on true
  where r.id = any($1::uuid[]) and r.state <> 'carried' and s.method in ('cash', 'card_machine') and coalesce($5::uuid, b.terminal_id, o.terminal_id) is not null
  returning id
)
select pg_notify('conflicts', '') from owed limit 1
