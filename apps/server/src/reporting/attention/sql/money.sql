-- Money that waits for a manager: refunds that are parked or have failed, or are owed at a card machine; slips that two payments of a
-- terminal have in common on a day of its cinema; payments that the gateway is silent about, online or at a reader; and events of the
-- gateway that are parked. The oldest come first; those that are set aside, by when they were.
-- $1 cinema: only what is of its shows, or of none; null: all  $2 whether those that are set aside, or the others
-- $3 one of them, or null for all  $4 at most
with shown as not materialized (
  select b.id, b.state, b.reference, a.cinema_id
  from bookings b join shows s on s.id = b.show_id join auditoria a on a.id = s.auditorium_id
), waiting as (
  select 'refund:' || r.id as id, 'refund' as kind, s.method as detail, r.reason as about, null::jsonb as body, r.at as since, r.tries,
    r.last_error as error, case when r.state = 'pending' then r.try_at end as try_at, r.amount, r.currency::text,
    b.reference, coalesce(b.cinema_id, a.cinema_id) as cinema_id
  from refunds r join payment_sources s on s.id = r.payment_id
    left join shown b on b.id = r.booking_id left join reader_payments a on a.id = s.source_id
  where r.state = 'parked' or (r.state = 'pending' and r.last_error is not null)
  union all
  select 'payment:' || p.id, 'payment', p.method, null, null, p.at, p.looks, p.reason, p.look_at, p.amount, p.currency::text,
    b.reference, b.cinema_id
  from payments p join shown b on b.id = p.booking_id
  where p.state = 'pending' and p.at < now() - interval '2 minutes'
  union all
  select 'payment:' || id, 'payment', 'card', null, null, begun_at, looks, null, look_at, amount, currency::text, null, cinema_id
  from reader_payments where state = 'open' and until < now() - interval '1 minute'
  union all
  select 'refund:' || k.id, 'refund', 'at_machine', k.settled_reason, null, k.settled_at, 0, null, null, k.by_card_machine, k.currency::text,
    coalesce(b.reference, k.body ->> 'reference'), t.cinema_id
  from conflicts k join terminals t on t.id = k.terminal_id left join bookings b on b.id = k.settled_booking
  where k.resolution = 'refund' and k.by_card_machine > 0 and k.machine_refunded_at is null
  union all
  -- Bookings of an order that could not be sold whole are orders of their own, and may share a payment and its slip.
  select 'payment:' || p.id, 'payment', 'slip_used_twice', p.slip || ' at ' || t.name, null, p.at, 0, null, null, p.amount, p.currency::text,
    null, o.cinema_id
  from payments p join orders o on o.id = p.order_id join terminals t on t.id = o.terminal_id left join cinemas c on c.id = o.cinema_id
  where p.slip is not null and p.at > now() - interval '30 days' and exists (
    select from payments q join orders w on w.id = q.order_id
    where q.slip = p.slip and q.at > p.at - interval '1 day' and (q.at, q.id) < (p.at, p.id) and w.terminal_id = o.terminal_id
      and date_trunc('day', q.at, coalesce(c.time_zone, 'UTC')) = date_trunc('day', p.at, coalesce(c.time_zone, 'UTC'))
      and (q.order_id = p.order_id or origin_of_order(q.order_id) <> origin_of_order(p.order_id))
  )
  union all
  select 'event:' || e.gateway || ':' || e.event_id, 'gateway_event',
    case when e.event_id like 'unmatched:%' then 'unmatched' else e.body ->> 'kind' end, e.body ->> 'gatewayRef',
    e.body, e.received_at, e.tries, e.last_error, null, p.amount, p.currency::text,
    case when b.state = 'confirmed' then b.reference else coalesce(sold.reference, b.reference) end, coalesce(b.cinema_id, a.cinema_id)
  from gateway_events e
    left join payments p on p.gateway_ref = e.body ->> 'gatewayRef' left join shown b on b.id = p.booking_id
    left join reader_payments a on a.id = p.id
    left join lateral (
      -- what its money pays for, also where exchanges have brought it to other orders
      select count(*) as lines, min(c.reference) as reference
      from payments_of_source(p.id) s join payments m on m.id = s.id join order_lines l on l.order_id = m.order_id
        left join bookings c on c.id = l.booking_id
      where l.kind in ('ticket', 'goods', 'voucher') and l.return_id is null
    ) sold on true
  -- The person who gave all of it back has settled its money.
  where e.state = 'parked' and not (e.body ->> 'kind' = 'given_back_there' and p.id is not null and sold.lines = 0)
)
select w.id, w.kind, w.detail, w.about, w.body, w.since, w.tries, w.error, w.try_at, w.amount, w.currency, w.reference,
  s.at as set_aside_at, s.by as set_aside_by, s.reason as set_aside_reason
from waiting w left join set_aside s on s.item = w.id
where ($1::uuid is null or w.cinema_id is null or w.cinema_id = $1) and ($3::text is null or w.id = $3)
  and (s.item is not null) = $2
order by s.at desc, w.since
limit $4
