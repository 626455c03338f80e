/** Cash: what lies in each drawer by the terminal's own book is what the ledger says that it took in, less what it paid out. */
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'

const LEDGERS_VIEW = `
  select
    coalesce((select sum(p.amount) from payments p join bookings b on b.id = p.booking_id
      where b.terminal_id = $1 and p.method = 'cash' and p.state = 'captured'), 0)::int as booked,
    coalesce((select sum(c.amount) from conflicts c where c.terminal_id = $1 and c.command = 'sell'
      and c.settled_booking is null), 0)::int as conflicts,
    coalesce((select sum(case direction when 'in' then amount else -amount end) from drawer_movements
      where terminal_id = $1), 0)::int as moved`

export function cashInDrawers({ ledger, terminals }: { ledger: Ledger; terminals: TerminalHost[] }): string[] {
  return terminals.flatMap((terminal) => {
    const db = terminal.disk.live()
    if (!db || terminal.wasSetBack()) return []
    const own = db
      .prepare(`select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from drawer`)
      .pluck()
      .get() as number
    const { booked, conflicts, moved } = ledger.must(LEDGERS_VIEW, [terminal.identity.id]).rows[0] as Record<string, number>
    const theirs = (booked ?? 0) + (conflicts ?? 0) + (moved ?? 0)
    return own === theirs
      ? []
      : [`the drawer of ${terminal.name} has ${own}, the ledger says ${theirs} (${booked} sold, ${conflicts} in conflict, ${moved} moved)`]
  })
}
