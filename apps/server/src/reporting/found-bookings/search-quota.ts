/** How often a terminal may look for bookings: far more often than a queue asks for, and too seldom to list customers or their tickets. */
import type { Id, Refusal } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'
import type { Searching } from './search-rights.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const LOCK_SEARCHES = statement('lock-searches')
const SEARCHED_LATELY = statement('searched-lately')
const NOTE_SEARCH = statement('note-search')

export const SEARCHES_A_MINUTE = 30
export const SEARCHES_AN_HOUR = 300
export const SEARCHES_A_DAY = 1500
export const OPENED_AN_HOUR = 600
const KEPT_DAYS = 90

/**
 * `search`: any booking is looked for, or its tickets are signed anew. `open`: a counter opens one by its reference. `scan`: a door reads
 * the booking of a ticket that it has scanned.
 */
export type CountedAs = 'search' | 'open' | 'scan'

interface Limits {
  minute: number
  hour: number
  day: number
}

const LIMITS: Record<CountedAs, Limits> = {
  search: { minute: SEARCHES_A_MINUTE, hour: SEARCHES_AN_HOUR, day: SEARCHES_A_DAY },
  open: { minute: 60, hour: OPENED_AN_HOUR, day: 3000 },
  scan: { minute: 120, hour: 2400, day: 8000 },
}

interface Lately {
  inMinute: number
  inHour: number
  inDay: number
  minuteOver: number
  hourOver: number
  dayOver: number
  isNoted: boolean
}

export interface SearchedFor {
  kinds: readonly string[]
  /** Absent: `search`. */
  countedAs?: CountedAs
  /** The same again within the hour is the same search. */
  bookingId?: Id | undefined
}

/** Notes the search, unless there were too many: those of one terminal count together, at whichever server. */
export async function spendSearch(
  pool: Pool,
  { terminal, operatorId }: Pick<Searching, 'operatorId'> & { terminal: { id: Id } },
  { kinds, countedAs = 'search', bookingId }: SearchedFor,
): Promise<Refusal | undefined> {
  const { minute, hour, day } = LIMITS[countedAs]
  const booking = bookingId ?? null
  return inTransaction(pool, async (tx): Promise<Refusal | undefined> => {
    await tx.query({ ...LOCK_SEARCHES, values: [terminal.id] })
    const values = [terminal.id, countedAs, booking, operatorId]
    const { rows } = await tx.query<Lately>({ ...SEARCHED_LATELY, values })
    const lately = rows[0]
    if (!lately) throw new Error('an aggregate has no row')
    if (lately.isNoted) return undefined
    const waits = [
      ...(lately.inMinute >= minute ? [lately.minuteOver] : []),
      ...(lately.inHour >= hour ? [lately.hourOver] : []),
      ...(lately.inDay >= day ? [lately.dayOver] : []),
    ]
    if (waits.length > 0) {
      return { code: 'rate_limited', what: 'searches for bookings', retryAfterSeconds: Math.max(1, ...waits) }
    }
    await tx.query({ ...NOTE_SEARCH, values: [terminal.id, operatorId, kinds, KEPT_DAYS, countedAs, booking] })
    return undefined
  })
}
