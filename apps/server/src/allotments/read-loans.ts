/** Reads the loans of the coming shows and their policies, in one query for all who ask at the same moment. */
import type { TerminalIdentity } from '@marquee/shared'
import { createMicroBatch } from '../infra/micro-batch.ts'
import { isConnectionLost, loadStatement, type Pool } from '../infra/postgres.ts'
import type { Loan } from './plan-loans.ts'
import { type PolicyOf, readPolicies } from './policy.ts'

const LOANS = loadStatement(new URL('./sql/loans.sql', import.meta.url))

/** A house of many cinemas has thousands of shows in a week: the soonest matter. */
const AT_MOST = 5000
/** Terminals that come back together share a query. */
const TERMINALS_AT_ONCE = 1000

export interface ShowOnLoan {
  showId: string
  cinemaId: string
  startsAt: Date
  cancelled: boolean
  loans: Loan[]
}

export interface CurrentLoans {
  /** Soonest first. */
  shows: ShowOnLoan[]
  policyOf: PolicyOf
}

interface ShowRow {
  show_id: string
  cinema_id: string
  starts_at: Date
  cancelled: boolean
  loans: [number, number, string, boolean, number | null][]
}

/** Covers the cinema that the terminal may sell for, or all of them. */
export type ReadLoans = (terminal: Pick<TerminalIdentity, 'cinemaId'>) => Promise<CurrentLoans>

export function createReadLoans(pool: Pool): ReadLoans {
  const reads = createMicroBatch<string | null, CurrentLoans>({
    maxItems: TERMINALS_AT_ONCE,
    maxInFlight: 1,
    failsWholeBatch: isConnectionLost,
    async run(wanted) {
      const cinemaIds = [...new Set(wanted)]
      const named = cinemaIds.every((id) => id !== null) ? cinemaIds : null
      const policyOf = await readPolicies(pool, named)
      const { rows } = await pool.query<ShowRow>({ ...LOANS, values: [named, AT_MOST] })
      const shows = rows.map(toShow)
      const byCinema = Map.groupBy(shows, ({ cinemaId }) => cinemaId)
      return wanted.map((id) => ({ shows: id === null ? shows : (byCinema.get(id) ?? []), policyOf }))
    },
  })
  return ({ cinemaId }) => reads.submit(cinemaId)
}

const toShow = (row: ShowRow): ShowOnLoan => ({
  showId: row.show_id,
  cinemaId: row.cinema_id,
  startsAt: row.starts_at,
  cancelled: row.cancelled,
  loans: row.loans.map(([seat, grantNumber, terminalId, orphaned, newestRun]) => ({
    seat,
    grantNumber,
    terminalId,
    orphaned,
    newestRun,
  })),
})
