/** Reads the allotments of the coming shows and their policies, in one query for all who ask at the same moment. */
import type { TerminalIdentity } from '@marquee/shared'
import { createMicroBatch } from '../infra/micro-batch.ts'
import { isConnectionLost, loadStatement, type Pool } from '../infra/postgres.ts'
import type { AllottedClaim } from './plan-allotment.ts'
import { type PolicyOf, readPolicies } from './policy.ts'

const ALLOTMENTS = loadStatement(new URL('./sql/allotments.sql', import.meta.url))

/** A house of many cinemas has thousands of shows in a week: the soonest matter. */
const AT_MOST = 5000
/** Terminals that come back together share a query. */
const TERMINALS_AT_ONCE = 1000

/** A show of which seats may be allotted. */
export interface AllottedShow {
  showId: string
  cinemaId: string
  startsAt: Date
  cancelled: boolean
  /** The seats that are allotted to any terminal. */
  allotted: AllottedClaim[]
}

export interface CurrentAllotments {
  /** Soonest first. */
  shows: AllottedShow[]
  policyOf: PolicyOf
}

interface ShowRow {
  show_id: string
  cinema_id: string
  starts_at: Date
  cancelled: boolean
  allotted: [number, number, string, boolean, number | null][]
}

/** Covers the cinema that the terminal may sell for, or all of them. */
export type ReadAllotments = (terminal: Pick<TerminalIdentity, 'cinemaId'>) => Promise<CurrentAllotments>

export function createReadAllotments(pool: Pool): ReadAllotments {
  const reads = createMicroBatch<string | null, CurrentAllotments>({
    maxItems: TERMINALS_AT_ONCE,
    maxInFlight: 1,
    failsWholeBatch: isConnectionLost,
    async run(wanted) {
      const cinemaIds = [...new Set(wanted)]
      const named = cinemaIds.every((id) => id !== null) ? cinemaIds : null
      const policyOf = await readPolicies(pool, named)
      const { rows } = await pool.query<ShowRow>({ ...ALLOTMENTS, values: [named, AT_MOST] })
      const shows = rows.map(toShow)
      const byCinema = Map.groupBy(shows, ({ cinemaId }) => cinemaId)
      return wanted.map((id) => ({ shows: id === null ? shows : (byCinema.get(id) ?? []), policyOf }))
    },
  })
  return ({ cinemaId }) => reads.submit(cinemaId)
}

const toShow = (row: ShowRow): AllottedShow => ({
  showId: row.show_id,
  cinemaId: row.cinema_id,
  startsAt: row.starts_at,
  cancelled: row.cancelled,
  allotted: row.allotted.map(([seat, grantNumber, terminalId, orphaned, newestRun]) => ({
    seat,
    grantNumber,
    terminalId,
    orphaned,
    newestRun,
  })),
})
