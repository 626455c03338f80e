/**
 * Ends claims of terminals on shows that are over, which nobody can use any more. They end as soon as the terminal says
 * so, and after a week without its word. A counter that was cut off for an evening, or for some days, finds its claims as
 * they were. Its sales on them are entered as any other.
 */
import { loadStatement, type Pool } from '../infra/postgres.ts'
import type { SeatStore } from '../seats/seat-store.ts'
import type { Recalls } from './recall.ts'

const ENDED_CLAIMS = loadStatement(new URL('./sql/ended-claims.sql', import.meta.url))

/**
 * Each look reads the claims of nine days of shows. The first look after a start reads those of a year, because nobody
 * may have looked for long.
 */
const EVERY_MS = 300_000
const FIRST_LOOK_DAYS = 366
const OVER_AFTER_HOURS = 6
const FORGOTTEN_AFTER_DAYS = 7
const LATER_LOOKS_DAYS = FORGOTTEN_AFTER_DAYS + 2
const AT_MOST = 500

interface EndedRow {
  show_id: string
  terminal_id: string
  /** `over`: the terminal is asked. `forgotten`: the terminal isn't asked. */
  why: 'over' | 'forgotten'
  grants: [number, number][]
}

export interface EndClaimsParts {
  pool: Pool
  store: Pick<SeatStore, 'letGo'>
  /** Each server asks those that are connected to it. */
  serverId: string
  recalls: Pick<Recalls, 'recall'>
}

/** @returns the function that looks once, and ends what it finds */
export function createEndClaims({ pool, store, recalls, serverId }: EndClaimsParts): () => Promise<void> {
  async function end({ show_id: showId, terminal_id: terminalId, why, grants: pairs }: EndedRow): Promise<void> {
    const grants = pairs.map(([seat, grantNumber]) => ({ seat, grantNumber }))
    if (why === 'over') await recalls.recall({ terminalId, showId, grants, why: 'show_over' })
    else await store.letGo({ showId, terminalId, runNumber: null, grants, why: 'show_over' })
  }

  let reach = FIRST_LOOK_DAYS
  return async () => {
    const { rows } = await pool.query<EndedRow>({
      ...ENDED_CLAIMS,
      values: [OVER_AFTER_HOURS, FORGOTTEN_AFTER_DAYS, serverId, AT_MOST, reach],
    })
    for (const row of rows) await end(row)
    if (rows.length < AT_MOST) reach = LATER_LOOKS_DAYS
  }
}

/** Repeats the look. */
export function keepEndingClaims(options: EndClaimsParts & { onError(error: Error): void }): {
  close(): Promise<void>
} {
  const { onError } = options
  const endClaims = createEndClaims(options)
  let closed = false
  let ending: Promise<void> | undefined

  function endOnce(): void {
    ending ??= endClaims()
      .catch((error: Error) => {
        if (!closed) onError(error)
      })
      .finally(() => {
        ending = undefined
      })
  }

  const ticking = setInterval(endOnce, EVERY_MS)
  endOnce()
  return {
    async close() {
      closed = true
      clearInterval(ticking)
      await ending
    },
  }
}
