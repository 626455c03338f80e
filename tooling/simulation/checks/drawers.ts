/**
 * Cash: the balance of each drawer by the terminal's own book is the ledger's intake less its pay-outs. The terminal paid
 * out all money that was to be given back.
 */
import { readFileSync } from 'node:fs'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'

const BALANCE = readFileSync(
  new URL('../../../apps/server/src/booking/cash/sql/drawer-balance.sql', import.meta.url),
  'utf8',
)

/** A payment that could not be entered is one too. */
const NOT_PAID_OUT = `
  select count(*)::int as n from conflicts k where k.terminal_id = $1 and k.resolution = 'refund'
    and (k.amount is null or k.amount > k.by_card_machine)
    and not exists (select from drawer_movements m where m.conflict_id = k.id)
    and not exists (select from conflicts p where p.command = 'drawer' and p.body ->> 'conflictId' = k.id::text)`

export function cashInDrawers({
  ledger,
  record,
  terminals,
}: {
  ledger: Ledger
  record: WorldRecord
  terminals: TerminalHost[]
}): string[] {
  return terminals.flatMap((terminal) => {
    const db = terminal.disk.live()
    if (!db || terminal.wasSetBack() || record.copied.has(terminal.identity.id)) return []
    const own = db
      .prepare(`select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from drawer`)
      .pluck()
      .get() as number
    const [row] = ledger.must(BALANCE, [terminal.identity.id]).rows as Record<string, number>[]
    const theirs = row?.balance ?? 0
    const owes = ledger.must(NOT_PAID_OUT, [terminal.identity.id]).rows[0] as { n: number }
    const unpaid = owes.n > 0 ? [`${terminal.name} has not given ${owes.n} sums back that it was to give`] : []
    if (own === theirs) return unpaid
    const parts = `${row?.sales ?? 0} sold, ${row?.conflicts ?? 0} in conflict, ${row?.movements ?? 0} moved`
    return [...unpaid, `the drawer of ${terminal.name} has ${own}, the ledger says ${theirs} (${parts})`]
  })
}
