/**
 * Ends what terminals have claims on and nobody can use any more: of a show that is over, as soon as the terminal says so, and
 * after a week without its word; and what a revoked terminal has on loan. A counter that was cut off for an evening, or for some
 * days, finds its claims as they were: what it has sold on them is entered as any other sale.
 */
import { loadStatement, type Pool } from '../infra/postgres.ts'
import type { SeatStore } from '../seats/seat-store.ts'
import type { Recalls } from './recall.ts'
import type { Terminals } from './terminals.ts'

const ENDED_CLAIMS = loadStatement(new URL('./sql/ended-claims.sql', import.meta.url))

/** A look reads the claims of two weeks of shows. */
const EVERY_MS = 300_000
const OVER_AFTER_HOURS = 6
const FORGOTTEN_AFTER_DAYS = 7
const AT_MOST = 500

interface EndedRow {
  show_id: string
  terminal_id: string
  /** `over`: the terminal is asked. `forgotten`, `revoked`: it isn't. */
  why: 'over' | 'forgotten' | 'revoked'
  grants: [number, number][]
}

export interface ClaimsEnd {
  look(): Promise<void>
  close(): Promise<void>
}

export function endClaims(options: {
  pool: Pool
  store: Pick<SeatStore, 'letGo'>
  terminals: Pick<Terminals, 'isBooted'>
  recalls: Pick<Recalls, 'recall'>
  onError(error: Error): void
}): ClaimsEnd {
  const { pool, store, terminals, recalls, onError } = options
  let closed = false
  let looking: Promise<void> | undefined

  async function end({ show_id: showId, terminal_id: terminalId, why, grants: pairs }: EndedRow): Promise<void> {
    const grants = pairs.map(([seat, epoch]) => ({ seat, epoch }))
    if (why === 'over') {
      // Each server asks those that are connected to it.
      if (terminals.isBooted(terminalId)) await recalls.recall({ terminalId, showId, grants, why: 'show_over' })
    } else {
      await store.letGo({ showId, terminalId, grants, why: why === 'revoked' ? 'terminal_revoked' : 'show_over' })
    }
  }

  async function lookOnce(): Promise<void> {
    const { rows } = await pool.query<EndedRow>({
      ...ENDED_CLAIMS,
      values: [OVER_AFTER_HOURS, FORGOTTEN_AFTER_DAYS, AT_MOST],
    })
    for (const row of rows) if (!closed) await end(row)
  }

  function look(): Promise<void> {
    looking ??= lookOnce()
      .catch((error: Error) => {
        if (!closed) onError(error)
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const first = setTimeout(look, 1000)
  const ticking = setInterval(look, EVERY_MS)
  return {
    look,
    async close() {
      closed = true
      clearTimeout(first)
      clearInterval(ticking)
      await looking
    },
  }
}
