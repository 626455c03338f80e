/** The audit of the ledger's subscriptions: an entry is a ticket of its order, once a show, and periods are what orders have sold, each renewal one. */

/** Returns a row for each thing that is wrong: `wrong`, in words. What should not have been is in a conflict of its order. */
export const WRONG_IN_SUBSCRIPTIONS = `
  with entry as (
    select e.*, p.order_id, p.method, p.amount, p.refunded_amount, l.amount as costs, l.return_id
    from subscription_entries e join payments p on p.id = e.payment_id left join order_lines l on l.ticket_id = e.ticket_id
  )
  select format('payment %s is a subscription’s, and has no entry', p.id) as wrong
  from payments p where p.method = 'subscription' and not exists (select from subscription_entries e where e.payment_id = p.id)
  union all
  select format('entry %s is paid by %s, %s of a line of %s', payment_id, method, amount, costs)
  from entry where method <> 'subscription' or costs is null or amount > costs
  union all
  select format('the ticket of entry %s has come back, or not, and the entry %s', payment_id, case when given_back_at is null then 'stands' else 'does not' end)
  from entry where (return_id is null) <> (given_back_at is null) or refunded_amount <> case when given_back_at is null then 0 else amount end
  union all
  select format('subscription %s has admitted to show %s %s times', subscription_id, show_id, count(*))
  from entry where counts and given_back_at is null group by subscription_id, show_id having count(*) > 1
  union all
  select format('entry %s should not have been, and no conflict of order %s says why', payment_id, order_id)
  from entry e where not counts
    and not exists (select from conflicts k where k.order_id = e.order_id and k.reason = 'subscription_short')
  union all
  select format('subscription %s is paid until %s, and its periods until %s', s.id, s.paid_until, max(d.until_at))
  from subscriptions s left join subscription_periods d on d.subscription_id = s.id
  group by s.id having s.paid_until is distinct from max(d.until_at)
  union all
  select format('period %s of subscription %s does not follow the one before', d.number, d.subscription_id)
  from subscription_periods d left join subscription_periods b on b.subscription_id = d.subscription_id and b.number = d.number - 1
  where d.number > 1 and (b.number is null or d.from_at < b.until_at)
  union all
  select format('order %s sold %s periods of subscriptions, and %s were entered', l.order_id, l.sold, d.entered)
  from (select order_id, count(*) as sold from order_lines where kind = 'voucher' and what = 'subscription' group by 1) l
    left join lateral (select count(*) as entered from subscription_periods d where d.order_id = l.order_id) d on true
  where l.sold <> d.entered
    and not exists (select from conflicts k where k.order_id = l.order_id and k.reason = 'subscription_short')
  union all
  select format('renewal %s is %s, and has %s periods and %s payments', r.id, r.state, d.entered, p.paid)
  from subscription_renewals r
    left join lateral (select count(*) as entered from subscription_periods d where d.order_id = r.order_id) d on true
    left join lateral (
      select count(*) as paid from payments p where p.id = r.id and p.state = 'captured' and p.gateway_ref = r.gateway_ref
        and p.late = (r.state = 'given_back')
    ) p on true
  where d.entered <> case when r.state = 'renewed' then 1 else 0 end
    or p.paid <> case when r.state in ('renewed', 'given_back') then 1 else 0 end
  order by 1`
