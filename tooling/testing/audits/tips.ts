/**
 * The audit of the ledger's tips: each came with a payment of its order, in cash or on a card machine, and was handed over with it. What waited in a
 * conflict is in the order that came out of it.
 */

/** Returns a row for each thing that is wrong: `wrong`, in words. */
export const WRONG_IN_TIPS = `
  select format('the tip of %s of payment %s is of order %s, and the payment by %s of %s, of which %s was handed over', t.amount, t.payment_id,
    t.order_id, p.method, p.order_id, p.tendered) as wrong
  from order_tips t join payments p on p.id = t.payment_id
  where p.order_id <> t.order_id or p.method not in ('cash', 'card_machine')
    or p.tendered is not null and p.tendered::numeric < p.amount::numeric + t.amount
  union all
  select format('conflict %s had a tip of %s, and the order of its booking has %s', k.id, k.tip, coalesce(entered.tip, 0))
  from conflicts k left join lateral (
    select sum(t.amount)::int as tip from order_tips t where t.order_id = k.settled_booking
  ) entered on true
  where k.tip > 0 and k.settled_booking is not null and entered.tip is distinct from k.tip
  order by 1`
