/**
 * The seat path's clock: a sweep that looks for holds whose time is up, and waits for no job. A terminal is asked to let
 * go of its seats, and keeps those that it doesn't let go of. So does a counter that is revoked, which may have sold
 * them, or still sell them, while it is cut off. Terminals of kinds that never sell so are waited for no more when they
 * are revoked. An online customer's hold simply ends; Redis's alarm is faster at that by a few milliseconds, but need not
 * ring.
 */
import type { Recalls } from '../allotments/recall.ts'
import { loadStatement, type Pool } from '../infra/postgres.ts'
import type { Grant, SeatStore } from '../seats/seat-store.ts'

const DUE_HOLDS = loadStatement(new URL('./sql/due-holds.sql', import.meta.url))
const HELD_GRANTS = loadStatement(new URL('./sql/held-grants.sql', import.meta.url))

/** The promise is a second in 99 of 100 cases. A look at the index of due bookings, when none is due, takes 0.1 ms. */
const AT_LEAST_MS = 250
/** The pause where nothing ends within a second. Longer would miss a hold that is made meanwhile, or cut short. */
const EVERY_MS = 1000
/** A ledger that doesn't answer is asked less often. */
const AFTER_ERROR_MS = 1000
/** A rush's holds end together: so many of them share a transaction, and then the next so many. */
const AT_MOST = 500
/** A hold that its terminal keeps, or that nobody could be asked about, is looked at again after this. */
const ASK_AGAIN_MS = 30_000

interface DueRow {
  show_id: string
  booking_id: string
  terminal_id: string | null
  gone: boolean
  hold_until: Date
  due_in: number
}

type Store = Pick<SeatStore, 'release' | 'lapse' | 'extend'>

export function endDueHolds(options: {
  pool: Pool
  store: Store
  /** Asks the terminal, and ends what it lets go of. */
  recall: Recalls['recall']
  /** True while the sweep is this server's; otherwise another one runs it. */
  isMine(): boolean
  onError(error: Error): void
}): { close(): Promise<void> } {
  const { pool, store, recall, isMine, onError } = options
  let closed = false
  let timer = setTimeout(sweep, AT_LEAST_MS)
  let sweeping: Promise<void> = Promise.resolve()
  /** Bookings whose end is under way: a terminal that is slow to answer holds up its own seats, and nobody else's. */
  const underWay = new Map<string, Promise<number>>()

  /** Returns how many seats are free now. */
  async function end({
    show_id: showId,
    booking_id: bookingId,
    terminal_id: terminalId,
    gone,
    hold_until: heldUntil,
  }: DueRow): Promise<number> {
    if (terminalId === null) return (await store.lapse({ showId, bookingId })).released.length
    if (gone) {
      return (await store.release({ showId, bookingId, why: 'terminal_revoked' })).released.length
    }
    const { rows: grants } = await pool.query<Grant>({ ...HELD_GRANTS, values: [showId, bookingId] })
    const { letGo } = await recall({
      terminalId,
      showId,
      bookingId,
      heldUntil: heldUntil.toISOString(),
      grants,
      why: 'time_up',
    })
    if (letGo.length < grants.length) {
      // The terminal may have extended the hold meanwhile: then its end stays as the screen shows it.
      const until = new Date(Date.now() + ASK_AGAIN_MS)
      await store.extend({ showId, bookingId, by: null, until, onlyIfDue: true })
    }
    return letGo.length
  }

  function sweep(): void {
    sweeping = sweepOnce()
      .catch((error: Error) => {
        onError(error)
        return AFTER_ERROR_MS
      })
      .then((wait) => {
        if (!closed) timer = setTimeout(sweep, wait)
      })
  }

  /** Returns in how many ms the next sweep is due. */
  async function sweepOnce(): Promise<number> {
    if (!isMine()) return AT_LEAST_MS
    const { rows } = await pool.query<DueRow>({ ...DUE_HOLDS, values: [AT_MOST, [...underWay.keys()]] })
    const due = rows.filter((row) => row.due_in <= 0)
    const online: Promise<number>[] = []
    for (const row of due) {
      const ending = end(row).catch((error: Error) => {
        onError(error)
        return 0
      })
      underWay.set(
        row.booking_id,
        ending.finally(() => underWay.delete(row.booking_id)),
      )
      if (row.terminal_id === null) online.push(ending)
    }
    // Terminals take their time, and hold up nobody. The ledger is given the next when it has done these.
    const freed = await Promise.all(online)
    if (due.length === AT_MOST) return freed.some((seats) => seats > 0) ? 0 : AT_LEAST_MS
    return Math.max(AT_LEAST_MS, rows[due.length]?.due_in ?? EVERY_MS)
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
