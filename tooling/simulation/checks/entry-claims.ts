/**
 * Looks often at who has a claim on a subscription for a show: until its time is over, it goes to another counter only when the first has
 * sold by it. The check needs no second sale. Left out are evenings whose ledger is set back: it has claims again that had ended.
 */
import type { WorldRecord } from '../house/record.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { schedule } from '../world/clock.ts'

const EVERY_MS = 400
/** Between two transactions. */
const AGAIN_MS = 3

const CLAIMS = `
  select s.code, c.show_id::text as show, c.terminal_id::text as terminal, c.until > now() as runs, t.name
  from subscription_claims c join subscriptions s on s.id = c.subscription_id join terminals t on t.id = c.terminal_id`
/** Counters that have sold by a subscription to a show, whatever came back. */
const SOLD = `
  select distinct e.code, e.show_id::text as show, o.terminal_id::text as terminal
  from subscription_entries e join payments p on p.id = e.payment_id join orders o on o.id = p.order_id`

interface Claim {
  code: string
  show: string
  terminal: string
  name: string
  runs: boolean
}

export function watchEntryClaims({ ledger, record }: { ledger: Ledger; record: WorldRecord }): void {
  let before = new Map<string, Claim>()

  function check(): void {
    const claims = ledger.must(CLAIMS).rows as unknown as Claim[]
    const now = new Map(claims.map((claim) => [`${claim.code} ${claim.show}`, claim]))
    for (const [what, claim] of now) {
      const first = before.get(what)
      if (!first?.runs || first.terminal === claim.terminal) continue
      const sold = ledger.must(SOLD).rows as unknown as Omit<Claim, 'runs' | 'name'>[]
      const isSold = sold.some(
        ({ code, show, terminal }) => code === first.code && show === first.show && terminal === first.terminal,
      )
      if (isSold) continue
      record.wrong.push(
        `the subscription ${what} went from ${first.name} to ${claim.name}, and the first had not sold by it`,
      )
    }
    before = now
  }

  function checkRepeatedly(): void {
    if (ledger.inTransaction()) return void schedule(AGAIN_MS, checkRepeatedly, undefined)
    if (!record.setBack) check()
    schedule(EVERY_MS, checkRepeatedly, undefined)
  }
  schedule(EVERY_MS, checkRepeatedly, undefined)
}
