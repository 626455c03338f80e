/**
 * Decides who hears of conflicts, and when. Managers hear how many wait at their cinema; the terminals that sold hear how
 * theirs were settled. The ledger rings when there is news. Newly connected terminals are told at once, and a regular
 * look makes up for lost notifications.
 */
import type { NoticeOf, TerminalIdentity } from '@marquee/shared'
import { createCoalescedTask } from '../../infra/coalesced-task.ts'
import type { Listener } from '../../infra/listener.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { CONFLICTS_CHANNEL } from './record-conflict.ts'

const OPEN_CONFLICTS = loadStatement(new URL('./sql/open-conflicts.sql', import.meta.url))

/** A terminal that didn't answer is told again after this as well. */
const LOOK_EVERY_MS = 15_000

export interface ConflictNews {
  close(): Promise<void>
}

/** The terminals that are connected to this server, as far as this needs to know them. */
export interface ConnectedTerminals {
  onBooted(listener: (terminal: TerminalIdentity) => void): void
  onGone(listener: (terminalId: string) => void): void
  tell(terminalId: string, name: 'conflictsChanged', notice: NoticeOf<'conflictsChanged'>): void
}

/** @param listener not started yet */
export function createConflictNews(options: {
  pool: Pool
  listener: Listener
  terminals: ConnectedTerminals
  tellSettled(terminalIds: readonly string[]): Promise<void>
  onError(error: Error): void
}): ConflictNews {
  const { pool, listener, terminals, tellSettled, onError } = options
  /** Managers, each with the number last told. */
  const managers = new Map<string, { terminal: TerminalIdentity; open: number | undefined }>()
  const sellers = new Set<string>()

  async function tellManagers(): Promise<void> {
    if (managers.size === 0) return
    const { rows } = await pool.query<{ cinema_id: string | null; open: number }>(OPEN_CONFLICTS)
    for (const [id, manager] of managers) {
      const { cinemaId } = manager.terminal
      const theirs = rows.filter((row) => cinemaId === null || row.cinema_id === null || row.cinema_id === cinemaId)
      const open = theirs.reduce((sum, row) => sum + row.open, 0)
      if (open === manager.open) continue
      manager.open = open
      terminals.tell(id, 'conflictsChanged', { open })
    }
  }

  // Separate tasks, since a terminal that doesn't answer is waited for.
  const tellings = [
    createCoalescedTask(tellManagers, onError),
    createCoalescedTask(() => tellSettled([...sellers]), onError),
  ]
  function tellAll(): void {
    for (const each of tellings) each.request()
  }

  terminals.onBooted((terminal) => {
    if (terminal.kind === 'manager') managers.set(terminal.id, { terminal, open: undefined })
    else sellers.add(terminal.id)
    tellAll()
  })
  terminals.onGone((id) => {
    managers.delete(id)
    sellers.delete(id)
  })
  listener.on(CONFLICTS_CHANNEL, tellAll)
  listener.onReconnect(tellAll)
  const timer = setInterval(tellAll, LOOK_EVERY_MS).unref()

  return {
    async close() {
      clearInterval(timer)
      await Promise.all(tellings.map((each) => each.close()))
    },
  }
}
