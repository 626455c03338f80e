/**
 * The audit of the ledger's orders: what was sold is what was paid, what came back is what was refunded, a drawer pays out just that,
 * and a card at a reader pays once.
 */

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
  ), whole as (
    -- All of it came back, for what it had cost.
    select r.order_id from order_returns r group by 1
    having sum(r.adjustment) = 0 and not exists (select from order_lines l where l.order_id = r.order_id and l.return_id is null)
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
    -- Where nothing was left for a card, there is no money of it.
    when 'captured' then not exists (select from orders o where o.id = a.order_id) or case a.amount
      when 0 then p.id is not null
      else p.id is null or p.late or p.gateway_ref is distinct from a.gateway_ref or p.amount <> a.amount
    end
    when 'given_back' then p.id is null or not p.late or r.id is null or r.amount <> p.amount
    else p.id is not null
  end
  union all
  select format('order %s was paid at readers %s times', order_id, count(*))
  from reader_payments where state = 'captured' group by order_id having count(*) > 1
  union all
  select format('order %s came back whole, and %s of %s was refunded', b.id, b.refunded, b.paid)
  from book b join whole w on w.order_id = b.id where b.refunded <> b.paid
  union all
  select format('refund %s of a card machine is %s, and its slip is %s', r.id, r.state, coalesce(r.slip, 'unknown'))
  from refunds r join payment_sources s on s.id = r.payment_id
  where s.method = 'card_machine'
      and (r.state not in ('at_machine', 'done', 'carried') or (r.state = 'done') <> (r.slip is not null))
    or s.method <> 'card_machine' and (r.state = 'at_machine' or r.slip is not null)
  union all
  select format('refund %s is owed at a card machine, and nobody is told of it', r.id)
  from refunds r join payments p on p.id = r.payment_id
  where r.state = 'at_machine' and not exists (
    select from conflicts k
    where (k.id = r.id or k.is_in_books and k.order_id = p.order_id) and k.resolution = 'refund' and k.machine_refunded_at is null
  )
  union all
  select format('a drawer paid %s out for refund %s of %s', m.amount, r.id, r.amount)
  from refunds r join payment_sources s on s.id = r.payment_id join drawer_movements m on m.conflict_id = r.id
  where m.direction <> 'out' or m.amount <> r.amount or s.method <> 'cash' or r.state = 'carried'
  union all
  select format('nobody is told to pay refund %s of %s out', r.id, r.amount)
  from refunds r join payments p on p.id = r.payment_id join payment_sources s on s.id = p.id join orders o on o.id = p.order_id
  where s.method = 'cash' and r.state <> 'carried' and o.terminal_id is not null
    and (r.booking_id is not null or exists (select from order_returns v where v.id = r.return_id and v.terminal_id is not null))
    and not exists (
    select from conflicts k
    where k.resolution = 'refund' and (k.id = r.id or k.is_in_books and k.order_id = o.id)
  )
  union all
  select format('exchange %s took %s out of an order, and order %s got %s', e.return_id, coalesce(gave.amount, 0), e.order_id,
    coalesce(got.amount, 0))
  from exchanges e
    left join lateral (select sum(amount)::int as amount from refunds where return_id = e.return_id and state = 'carried') gave on true
    left join lateral (
      select sum(amount)::int as amount from payments where order_id = e.order_id and method = 'exchange'
    ) got on true
  where coalesce(gave.amount, 0) <> coalesce(got.amount, 0)
  union all
  select format('payment %s of %s has given %s back, by whatever exchanges', p.id, p.amount, back.amount)
  from payments p join lateral (
    select sum(r.amount)::int as amount from refunds r join payment_sources s on s.id = r.payment_id
    where s.source_id = p.id and r.state <> 'carried'
  ) back on true
  where back.amount > p.amount
  union all
  select format('goods on line %s of order %s came back by name, and nobody said where they went', l.number, l.order_id)
  from order_lines l join order_returns r on r.id = l.return_id
  where l.kind = 'goods' and r.terminal_id is not null and l.went_to is null
  order by 1`
