/** The audit of the ledger's orders: what was sold is what was paid, and what came back is what was refunded; and of cards at readers. */

/**
 * Returns a row for each thing that is wrong: `wrong`, in words. Money that bought nothing (a late payment, its refund) is in no order.
 */
export const WRONG_IN_ORDERS = `
  with line as (
    select order_id, sum(amount)::int as sold, coalesce(sum(amount) filter (where return_id is not null), 0)::int as back
    from order_lines group by 1
  ), paid as (
    select order_id, sum(amount)::int as amount, sum(refunded_amount)::int as refunded
    from payments where state = 'captured' and not late group by 1
  ), besides as (
    select order_id, sum(rounding + adjustment)::int as amount from order_returns group by 1
  ), refunded as (
    select p.order_id, sum(r.amount)::int as amount, coalesce(sum(r.amount) filter (where r.return_id is null), 0)::int as loose
    from refunds r join payments p on p.id = r.payment_id where not p.late group by 1
  ), book as (
    select o.id, o.total + o.rounding as total, coalesce(l.sold, 0) as sold, coalesce(p.amount, 0) as paid,
      coalesce(l.back, 0) + coalesce(b.amount, 0) as back, coalesce(r.amount, 0) as refunded, coalesce(p.refunded, 0) as taken,
      coalesce(r.loose, 0) as loose
    from orders o
      left join line l on l.order_id = o.id
      left join paid p on p.order_id = o.id
      left join besides b on b.order_id = o.id
      left join refunded r on r.order_id = o.id
  )
  select format('order %s of %s has lines of %s, and was paid with %s', id, total, sold, paid) as wrong
  from book where total <> sold or sold <> paid
  union all
  select format('of order %s came back %s, its refunds are %s (%s of no return), and its payments say %s', id, back, refunded, loose, taken)
  from book where back <> refunded or refunded <> taken or loose <> 0
  union all
  select format('payment %s bought something, and there is no order %s', p.id, p.order_id)
  from payments p where p.state = 'captured' and not p.late and not exists (select from orders o where o.id = p.order_id)
  union all
  select format('ticket %s is on no line of the order of its booking, or only one of the two has come back', t.id)
  from tickets t join bookings b on b.id = t.booking_id
  where not exists (
    select from order_lines l
    where l.ticket_id = t.id and l.order_id = b.order_id and (l.return_id is null) = (t.cancelled_at is null)
  )
  union all
  select format('reader payment %s is %s, and its money is %s', a.id, a.state,
    coalesce(p.state || case when p.late then ', late' else '' end || case when r.id is null then '' else ', owed back' end, 'none'))
  from reader_payments a left join payments p on p.id = a.id left join refunds r on r.payment_id = p.id and p.late
  where case a.state
    when 'captured' then p.id is null or p.late or p.gateway_ref is distinct from a.gateway_ref or p.amount <> a.amount
      or not exists (select from orders o where o.id = a.order_id)
    when 'given_back' then p.id is null or not p.late or r.id is null or r.amount <> p.amount
    else p.id is not null
  end
  union all
  select format('order %s was paid at readers %s times', order_id, count(*))
  from reader_payments where state = 'captured' group by order_id having count(*) > 1
  order by 1`
