/**
 * The sweep: looks for holds whose time is up. A terminal is asked to let go of its seats, and keeps them until it has
 * answered, unless it has been revoked: then it can't sell them any more. An online customer's hold simply ends.
 */
import { loadStatement, type Pool } from '../infra/postgres.ts'
import type { SeatStore } from '../seats/seat-store.ts'

const DUE_HOLDS = loadStatement(new URL('./sql/due-holds.sql', import.meta.url))

const EVERY_MS = 1000
const AT_MOST = 500
/** A hold that its terminal keeps, or that nobody could be asked about, is looked at again after this. */
const ASK_AGAIN_MS = 30_000

interface DueRow {
  show_id: string
  booking_id: string
  terminal_id: string | null
  revoked: boolean
}

type Store = Pick<SeatStore, 'release' | 'extend'>

export function endDueHolds(options: {
  pool: Pool
  store: Store
  ask(terminalId: string, hold: { showId: string; bookingId: string }): Promise<'let_go' | 'kept' | undefined>
  onError(error: Error): void
}): { close(): Promise<void> } {
  const { pool, store, ask, onError } = options
  let closed = false
  let timer = setTimeout(sweep, EVERY_MS)
  let sweeping: Promise<void> = Promise.resolve()
  /** Bookings whose end is under way: a terminal that is slow to answer holds up its own seats, and nobody else's. */
  const underWay = new Map<string, Promise<void>>()

  async function end({
    show_id: showId,
    booking_id: bookingId,
    terminal_id: terminalId,
    revoked,
  }: DueRow): Promise<void> {
    if (revoked) {
      await store.release({ showId, bookingId, by: null, why: 'terminal_revoked' })
    } else if (terminalId === null || (await ask(terminalId, { showId, bookingId })) === 'let_go') {
      await store.release({ showId, bookingId, by: null, why: 'time_up' })
    } else {
      await store.extend({ showId, bookingId, by: null, until: new Date(Date.now() + ASK_AGAIN_MS) })
    }
  }

  function sweep(): void {
    sweeping = (async () => {
      try {
        const due = await pool.query<DueRow>({ ...DUE_HOLDS, values: [AT_MOST, [...underWay.keys()]] })
        for (const row of due.rows) {
          const ending = end(row)
            .catch(onError)
            .finally(() => underWay.delete(row.booking_id))
          underWay.set(row.booking_id, ending)
        }
      } catch (error) {
        onError(error as Error)
      }
      if (!closed) timer = setTimeout(sweep, EVERY_MS)
    })()
  }

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await sweeping
      await Promise.all(underWay.values())
    },
  }
}
