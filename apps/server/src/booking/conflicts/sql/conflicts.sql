-- Conflicts with the names of their terminals and shows: the open ones oldest first, or the settled ones latest first. A copy
-- of a sale that is in the books by another entry has no money. Money of a booking that was given back is no conflict: it is
-- only told like one. `is_in_books`: an order whose goods it has sold, so that its money is in the books already.
-- $1 cinema: of its terminals, and of the whole house's where the show plays there or is none of the programme; null: all
-- $2 whether those that are settled, or the others; null: both  $3 one of them, or null for all  $4 at most
select k.id, k.terminal_id, t.name as terminal, k.reason, k.what, k.command, k.body, k.booking_id,
  case when copied.id is null then k.amount end as amount, k.currency::text, copied.id is not null as is_copy,
  copied.id is not null and exists (
    select from conflicts o
    where (o.command_id = k.command_id or o.booking_id = k.booking_id) and o.id <> k.id
      and o.resolution = 'refund' and o.settled_booking is null
  ) as is_paid_back,
  k.at, t.cinema_id as terminal_cinema_id, s.id as show_id, s.starts_at, m.title as movie, a.name as auditorium,
  k.settled_at, k.settled_by, done_by(k.settled_by, k.id::text, k.settled_at) as settled_by_name, k.resolution, k.settled_reason, k.settled_tickets,
  k.settled_booking, k.settling_booking, k.order_id, k.by_card_machine, k.slip, k.rounding, k.fees, k.priced, k.tip, k.tip_by_card_machine, k.machine_refunded_at,
  of_order.conflicts as of_order_conflicts, of_order.open as of_order_open,
  k.is_in_books, case k.reason when 'edited' then k.entry end as entry,
  k.told_before_at is not null and k.amount > k.by_card_machine and not exists (select from drawer_movements m where m.conflict_id = k.id) and not exists (
    select from conflicts p
    where p.terminal_id = k.terminal_id and p.command = 'drawer' and p.body ->> 'conflictId' = k.id::text
  ) as is_pay_out_open
from conflicts k
  join terminals t on t.id = k.terminal_id
  left join shows s on s.id = k.show_id
  left join movies m on m.id = s.movie_id
  left join auditoria a on a.id = s.auditorium_id
  left join lateral (
    select count(*)::int as conflicts, (count(*) filter (where o.settled_at is null))::int as open
    from conflicts o where o.order_id = k.order_id
  ) of_order on true
  left join lateral (select c.id from copied_conflicts c where c.id = k.id) copied on true
where ($1::uuid is null or coalesce(t.cinema_id, a.cinema_id, $1) = $1)
  and ($2::boolean is null or (k.settled_at is not null) = $2)
  and ($3::uuid is null or k.id = $3) and (k.resolution is distinct from 'refund' or k.settled_booking is null)
  and k.return_id is null
order by k.settled_at desc, k.at, k.id
limit $4
