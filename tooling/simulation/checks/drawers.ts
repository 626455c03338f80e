/** Cash: what lies in each drawer by the terminal's own book is what the ledger says that it took in, less what it paid out. */
import { readFileSync } from 'node:fs'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'

const BALANCE = readFileSync(
  new URL('../../../apps/server/src/booking/conflicts/sql/drawer-balance.sql', import.meta.url),
  'utf8',
)

export function cashInDrawers({ ledger, terminals }: { ledger: Ledger; terminals: TerminalHost[] }): string[] {
  return terminals.flatMap((terminal) => {
    const db = terminal.disk.live()
    if (!db || terminal.wasSetBack()) return []
    const own = db
      .prepare(`select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from drawer`)
      .pluck()
      .get() as number
    const [row] = ledger.must(BALANCE, [terminal.identity.id]).rows as Record<string, number>[]
    const theirs = row?.balance ?? 0
    if (own === theirs) return []
    const parts = `${row?.sales ?? 0} sold, ${row?.conflicts ?? 0} in conflict, ${row?.movements ?? 0} moved`
    return [`the drawer of ${terminal.name} has ${own}, the ledger says ${theirs} (${parts})`]
  })
}
