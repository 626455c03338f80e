/** The audit of the ledger's vouchers: a balance is the sum of its movements, and these are what orders were paid with and what they sold. */

/**
 * Returns a row for each thing that is wrong: `wrong`, in words. A payment may be above what came off its voucher, where a conflict of
 * its order says so.
 */
export const WRONG_IN_VOUCHERS = `
  with moved as (
    select voucher_id, sum(amount)::int as balance, bool_or(amount > 0) as is_active from voucher_movements group by 1
  ), paid as (
    -- \`refunded_amount\`: what has gone back to it, by whatever exchanges.
    select p.id, p.order_id, p.amount,
      coalesce((
        select sum(r.amount) from refunds r join payment_sources s on s.id = r.payment_id
        where s.source_id = p.id and r.state <> 'carried'
      ), 0)::int as refunded_amount,
      coalesce(-sum(m.amount) filter (where m.kind = 'redeemed'), 0)::int as redeemed,
      coalesce(sum(m.amount) filter (where m.kind = 'given_back'), 0)::int as back
    from payments p left join voucher_movements m on m.payment_id = p.id
    where p.method = 'voucher' group by p.id
  ), sold as (
    select order_id, sum(amount)::int as amount from voucher_movements where kind = 'sold' group by 1
  ), line as (
    select order_id, sum(amount)::int as amount from order_lines where kind = 'voucher' and what = 'voucher' group by 1
  )
  select format('voucher %s has a balance of %s, and movements of %s', v.id, v.balance, coalesce(m.balance, 0)) as wrong
  from vouchers v left join moved m on m.voucher_id = v.id
  where v.balance <> coalesce(m.balance, 0) or v.is_active <> coalesce(m.is_active, false)
  union all
  select format('payment %s of %s took %s off its voucher, and no conflict of order %s says why', id, amount, redeemed, order_id)
  from paid where redeemed <> amount
    and not (redeemed < amount and exists (select from conflicts k where k.order_id = paid.order_id and k.reason = 'voucher_short'))
  union all
  select format('payment %s was refunded %s, and its voucher, which paid %s, got %s back', id, refunded_amount, redeemed, back)
  from paid where back <> least(refunded_amount, redeemed)
  union all
  select format('movement %s redeems payment %s, which is no payment by voucher', m.id, m.payment_id)
  from voucher_movements m join payments p on p.id = m.payment_id where p.method <> 'voucher'
  union all
  select format('order %s sold vouchers for %s, and %s is on them', l.order_id, l.amount, coalesce(s.amount, 0))
  from line l left join sold s on s.order_id = l.order_id
  where l.amount <> coalesce(s.amount, 0)
    and not exists (select from conflicts k where k.order_id = l.order_id and k.reason = 'voucher_short')
  union all
  select format('order %s put %s on vouchers, and has no line for it', s.order_id, s.amount)
  from sold s where not exists (select from line l where l.order_id = s.order_id)
  order by 1`
