/**
 * Tells counters that something was parked at their cinema, or taken up, and those that come whether there is anything. The ledger rings
 * at each change, at every server.
 */
import type { NoticeOf, TerminalIdentity } from '@marquee/shared'
import { createCoalescedTask } from '../../infra/coalesced-task.ts'
import type { Listener } from '../../infra/listener.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const CINEMA_WITH_PARKED = loadStatement(new URL('./sql/cinema-with-parked.sql', import.meta.url))
/** As the trigger of the parked orders names it. */
const CHANNEL = 'parked_orders'

export interface ConnectedTerminals {
  onBooted(listener: (terminal: TerminalIdentity) => void): void
  tell(terminalId: string, name: 'parkedChanged', notice: NoticeOf<'parkedChanged'>): void
  tellAll(name: 'parkedChanged', notice: NoticeOf<'parkedChanged'>): void
}

/** @param listener not started yet */
export function createParkedNews({
  pool,
  listener,
  terminals,
  onError,
}: {
  pool: Pool
  listener: Pick<Listener, 'on' | 'onReconnect'>
  terminals: ConnectedTerminals
  onError(error: Error): void
}): { close(): Promise<void> } {
  const changed = new Set<string>()
  /** Those that anybody was told of: what changed while the listener was away is among them. */
  const told = new Set<string>()
  const telling = createCoalescedTask(async () => {
    for (const cinemaId of changed) {
      told.add(cinemaId)
      terminals.tellAll('parkedChanged', { cinemaId })
    }
    changed.clear()
  }, onError)

  function note(cinemaIds: Iterable<string>): void {
    for (const cinemaId of cinemaIds) changed.add(cinemaId)
    if (changed.size > 0) telling.request()
  }

  async function tellWhoCame({ id, cinemaId }: TerminalIdentity): Promise<void> {
    const { rows } = await pool.query<{ cinemaId: string }>({ ...CINEMA_WITH_PARKED, values: [cinemaId] })
    if (rows[0]) terminals.tell(id, 'parkedChanged', rows[0])
  }

  terminals.onBooted((terminal) => {
    if (terminal.kind === 'counter') tellWhoCame(terminal).catch(onError)
  })
  listener.on(CHANNEL, (cinemaId) => note([cinemaId]))
  listener.onReconnect(() => note(told))
  return { close: telling.close }
}
