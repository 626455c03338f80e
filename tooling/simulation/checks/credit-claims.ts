/**
 * Looks often at the credit that counters have claimed. What a company owes and what is claimed of it come to no more than its highest
 * limit, but for orders of which a manager was told. And the ledger has each claim that a terminal may use. The checks need no sale.
 */
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { schedule } from '../world/clock.ts'

const EVERY_MS = 400
/** Between two transactions. */
const AGAIN_MS = 3

/** Above the limit that was ever the highest, with what a manager was told of taken off. */
const OVER = `
  select v.name, (a.balance + c.claimed - t.told)::int as sum, v.credit_limit::int as most
  from company_accounts a
    cross join lateral (select name, credit_limit from account_versions where account_id = a.id order by credit_limit desc limit 1) v
    cross join lateral (select coalesce(sum(amount), 0) as claimed from account_claims where account_id = a.id) c
    cross join lateral (
      select coalesce(sum(m.amount), 0) as told from account_movements m
      where m.account_id = a.id and m.kind = 'sale'
        and exists (select from conflicts k where k.order_id = m.order_id and k.reason = 'account_exceeded')
    ) t
  where a.balance + c.claimed - t.told > v.credit_limit`
const CLAIMS = `
  select concat_ws(' ', terminal_id, order_id, account_id) as claim, amount::int as amount from account_claims`
const ON_DISK = `
  select order_id as orderId, account_id as accountId, amount from credit_claims where amount is not null`

interface OnDisk {
  orderId: string
  accountId: string
  amount: number
}

/** @param machines asked for at each look: a second machine may have come */
export function watchCreditClaims(options: {
  ledger: Ledger
  record: WorldRecord
  machines: () => TerminalHost[]
}): void {
  const { ledger, record, machines } = options
  const seen = new Set<string>()

  function say(text: string): void {
    if (seen.has(text)) return
    seen.add(text)
    record.wrong.push(text)
  }

  function onDisks(): void {
    const rows = ledger.must(CLAIMS).rows
    const claims = new Map(rows.map(({ claim, amount }) => [claim as string, amount as number]))
    for (const { name, identity, disk, engine, life } of machines()) {
      const db = disk.live()
      if (!life() || !db || db.inTransaction || !engine()?.state().maySell || record.copied.has(identity.id)) continue
      for (const { orderId, accountId, amount } of db.prepare(ON_DISK).all() as OnDisk[]) {
        if (record.endedCreditClaims.has(accountId)) continue
        const claimed = claims.get(`${identity.id} ${orderId} ${accountId}`) ?? 0
        if (claimed < amount) {
          say(`${name} may use ${amount} of an account for ${orderId}, and the ledger keeps ${claimed} for it`)
        }
      }
    }
  }

  function checkRepeatedly(): void {
    if (ledger.inTransaction()) return void schedule(AGAIN_MS, checkRepeatedly, undefined)
    for (const { name, sum, most } of ledger.must(OVER).rows) {
      say(`${name} owes ${sum} with what is claimed, may owe ${most}, and no manager was told`)
    }
    // As with claims on vouchers.
    if (record.mayConflict.size === 0 && !record.setBack) onDisks()
    schedule(EVERY_MS, checkRepeatedly, undefined)
  }
  schedule(EVERY_MS, checkRepeatedly, undefined)
}
