/** How often a terminal may look for bookings: far more often than a queue asks for, and too seldom to list customers. */
import type { Id, Refusal } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'
import type { Searching } from './search-rights.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const LOCK_SEARCHES = statement('lock-searches')
const SEARCHED_LATELY = statement('searched-lately')
const NOTE_SEARCH = statement('note-search')

export const SEARCHES_A_MINUTE = 30
export const SEARCHES_AN_HOUR = 300
const KEPT_DAYS = 90

interface Lately {
  inMinute: number
  inHour: number
  minuteOver: number
  hourOver: number
}

/** Notes the search, unless there were too many: those of one terminal count together, at whichever server. */
export async function spendSearch(
  pool: Pool,
  { terminal, operatorId }: Pick<Searching, 'operatorId'> & { terminal: { id: Id } },
  kinds: readonly string[],
): Promise<Refusal | undefined> {
  return inTransaction(pool, async (tx): Promise<Refusal | undefined> => {
    await tx.query({ ...LOCK_SEARCHES, values: [terminal.id] })
    const { rows } = await tx.query<Lately>({ ...SEARCHED_LATELY, values: [terminal.id] })
    const lately = rows[0]
    if (!lately) throw new Error('an aggregate has no row')
    const seconds = Math.max(
      lately.inMinute >= SEARCHES_A_MINUTE ? lately.minuteOver : 0,
      lately.inHour >= SEARCHES_AN_HOUR ? lately.hourOver : 0,
    )
    if (lately.inMinute >= SEARCHES_A_MINUTE || lately.inHour >= SEARCHES_AN_HOUR) {
      return { code: 'rate_limited', what: 'searches for bookings', retryAfterSeconds: Math.max(1, seconds) }
    }
    await tx.query({ ...NOTE_SEARCH, values: [terminal.id, operatorId, kinds, KEPT_DAYS] })
    return undefined
  })
}
