/** The audit of the ledger's company accounts: a balance is the sum of its movements, and these are what orders were paid with. */

/** Returns a row for each thing that is wrong: `wrong`, in words. Sums are exact, however many movements there are. */
export const WRONG_IN_ACCOUNTS = `
  with paid as (
    -- \`refunded\`: what has gone back to it, by whatever exchanges.
    select p.id, p.order_id, p.method, p.currency, p.amount::numeric as amount,
      coalesce((
        select sum(r.amount::numeric) from refunds r join payment_sources s on s.id = r.payment_id
        where s.source_id = p.id and r.state <> 'carried'
      ), 0) as refunded,
      coalesce(sum(m.amount::numeric) filter (where m.kind = 'sale'), 0) as entered,
      coalesce(-sum(m.amount::numeric) filter (where m.kind = 'given_back'), 0) as back
    from payments p left join account_movements m on m.payment_id = p.id
    where p.method = 'account' group by p.id
  ), taxed as (
    select m.id, m.amount::numeric as amount, coalesce(sum(t.gross::numeric), 0) as gross
    from account_movements m left join account_movement_taxes t on t.movement_id = m.id
    where m.kind <> 'received' group by m.id
  ), invoiced as (
    select x.invoice_id, coalesce(sum(m.amount::numeric) filter (where m.kind <> 'received'), 0) as charged,
      coalesce(-sum(m.amount::numeric) filter (where m.kind = 'received'), 0) as received, bool_and(m.account_id = i.account_id) as is_own
    from account_invoice_movements x join account_movements m on m.id = x.movement_id join account_invoices i on i.id = x.invoice_id
    group by x.invoice_id
  )
  select format('account %s has a balance of %s, and movements of %s', a.id, a.balance, coalesce(sum(m.amount::numeric), 0)) as wrong
  from company_accounts a left join account_movements m on m.account_id = a.id
  group by a.id having a.balance::numeric <> coalesce(sum(m.amount::numeric), 0)
  union all
  select format('account %s has no terms', a.id) from company_accounts a
  where not exists (select from account_versions v where v.account_id = a.id and v.version = a.version)
  union all
  select format('payment %s of %s put %s on an account, and no conflict of order %s says why', id, amount, entered, order_id)
  from paid where entered <> amount
    and not (entered = 0 and exists (select from conflicts k where k.order_id = paid.order_id and k.reason = 'account_exceeded'))
  union all
  select format('payment %s was refunded %s, and its account, on which it put %s, got %s back', id, refunded, entered, back)
  from paid where back <> least(refunded, entered)
  union all
  select format('movement %s is payment %s, which is not on account or in another currency', m.id, m.payment_id)
  from account_movements m join payments p on p.id = m.payment_id join company_accounts a on a.id = m.account_id
  where p.method <> 'account' or p.currency <> a.currency
  union all
  select format('movement %s is %s, and its parts by rates of tax are %s', id, amount, gross) from taxed where amount <> gross
  union all
  select format('invoice %s says %s charged and %s received, and its movements are %s and %s', i.id, i.charged, i.received, v.charged, v.received)
  from account_invoices i left join invoiced v on v.invoice_id = i.id
  where v.charged is distinct from i.charged or v.received is distinct from i.received or not v.is_own
  union all
  select format('invoice %s brought %s, and the invoices before it are owed %s', i.id, i.brought, coalesce(sum(b.charged::numeric - b.received), 0))
  from account_invoices i left join account_invoices b on b.account_id = i.account_id and b.number < i.number
  group by i.id having i.brought <> coalesce(sum(b.charged::numeric - b.received), 0)
  union all
  -- Only a ledger that was set back leaves numbers out, and then a thousand.
  select format('invoice %s of series %s follows %s', number, series_id, before)
  from (select *, lag(number, 1, 0::bigint) over (partition by series_id order by number) as before from account_invoices) i
  where number - before <> 1 and number - before < 1000
  union all
  select format('order %s is in the books, and terminal %s has a claim for it', c.order_id, c.terminal_id)
  from account_claims c join orders o on o.id = c.order_id
  order by 1`
