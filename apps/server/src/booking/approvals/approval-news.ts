/**
 * Tells the counter that asked how its question stands, and the managers of its cinema how many wait. The ledger rings at each change,
 * at every server: each tells those who are connected to it.
 */
import type { NoticeOf, TerminalIdentity } from '@marquee/shared'
import { createCoalescedTask } from '../../infra/coalesced-task.ts'
import type { Listener } from '../../infra/listener.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { findApproval } from './approvals.ts'

const WAITING = loadStatement(new URL('./sql/waiting.sql', import.meta.url))
/** As the trigger of the questions names it. */
const CHANNEL = 'approvals'
/** Questions of the day before leave the list by themselves. */
const LOOK_EVERY_MS = 60_000

export interface ConnectedTerminals {
  onBooted(listener: (terminal: TerminalIdentity) => void): void
  onGone(listener: (terminalId: string) => void): void
  tell<N extends 'approvalChanged' | 'approvalsChanged'>(terminalId: string, name: N, notice: NoticeOf<N>): void
}

/** @param listener not started yet */
export function createApprovalNews({
  pool,
  listener,
  terminals,
  onError,
}: {
  pool: Pool
  listener: Listener
  terminals: ConnectedTerminals
  onError(error: Error): void
}): { close(): Promise<void> } {
  const managers = new Map<string, TerminalIdentity>()

  async function tellManagers(): Promise<void> {
    if (managers.size === 0) return
    const { rows } = await pool.query<{ cinemaId: string; waiting: number }>(WAITING)
    for (const [id, { cinemaId }] of managers) {
      const theirs = rows.filter((row) => cinemaId === null || row.cinemaId === cinemaId)
      // Told also where the number is the same: one may have come as another went.
      terminals.tell(id, 'approvalsChanged', { waiting: theirs.reduce((sum, { waiting }) => sum + waiting, 0) })
    }
  }

  async function tellCounter(approvalId: string): Promise<void> {
    const found = await findApproval(pool, approvalId)
    if (found) terminals.tell(found.terminalId, 'approvalChanged', found.approval)
  }

  const telling = createCoalescedTask(tellManagers, onError)
  terminals.onBooted((terminal) => {
    if (terminal.kind !== 'manager') return
    managers.set(terminal.id, terminal)
    telling.request()
  })
  terminals.onGone((id) => managers.delete(id))
  listener.on(CHANNEL, (approvalId) => {
    tellCounter(approvalId).catch(onError)
    telling.request()
  })
  listener.onReconnect(telling.request)
  const looking = setInterval(telling.request, LOOK_EVERY_MS)
  looking.unref()
  return {
    async close() {
      clearInterval(looking)
      await telling.close()
    },
  }
}
