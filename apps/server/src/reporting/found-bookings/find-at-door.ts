/** Bookings as a door looks them up, by name or reference: of the hours around now, and nothing of a customer but the name. */
import {
  type Answer,
  type FindAtDoorAnswer,
  type FindAtDoorRequest,
  FOUND_AT_MOST,
  granted,
  type Id,
  readQuery,
} from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { spendSearch } from './search-quota.ts'
import { type Searching, searchRights } from './search-rights.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BY_NAME = statement('by-name')
const BOOKING_OF_REFERENCE = statement('booking-of-reference')
const AT_DOOR = statement('at-door')

const BEFORE_MS = 12 * 3_600_000
const AFTER_MS = 24 * 3_600_000

/** A door lets in to the shows that start between these. */
export function hoursOfDoor(): [Date, Date] {
  const now = Date.now()
  return [new Date(now - BEFORE_MS), new Date(now + AFTER_MS)]
}

interface Row {
  id: Id
  reference: string
  name: string | null
  showId: Id
  startsAt: Date
  seats: number[]
  admitted: number
  lastAt: Date | null
  lastDoor: string | null
}

export type FindAtDoor = (request: FindAtDoorRequest, by: Searching) => Promise<Answer<FindAtDoorAnswer>>

export function createFindAtDoor({ pool, catalogue }: { pool: Pool; catalogue: Catalogue }): FindAtDoor {
  return async ({ text }, by) => {
    const { reference, name } = readQuery(text)
    const rights = await searchRights(pool, by)
    if (!rights.ok) return rights
    if (reference === undefined && name === undefined) return granted({ bookings: [], more: false })
    const refusal = await spendSearch(pool, by, { kinds: name === undefined ? ['reference'] : ['name'] })
    if (refusal) return { ok: false, refusal }
    const { cinemaIds } = rights.value
    const [named, called] = await Promise.all([
      reference === undefined ? undefined : pool.query<{ id: Id }>({ ...BOOKING_OF_REFERENCE, values: [reference] }),
      name === undefined
        ? undefined
        : pool.query<{ id: Id }>({ ...BY_NAME, values: [cinemaIds, name, ...hoursOfDoor(), true, FOUND_AT_MOST + 1] }),
    ])
    const byReference = named?.rows.map(({ id }) => id) ?? []
    const found = [...new Set([...byReference, ...(called?.rows.map(({ id }) => id) ?? [])])]
    if (found.length === 0) return granted({ bookings: [], more: false })
    const shown = found.slice(0, FOUND_AT_MOST)
    const { rows } = await pool.query<Row>({ ...AT_DOOR, values: [shown, cinemaIds] })
    const inOrder = rows.toSorted((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id))
    const bookings = await Promise.all(
      inOrder.map(async (row): Promise<FindAtDoorAnswer['bookings']> => {
        const show = await catalogue.show(row.showId)
        if (!show) return []
        const { id, lastAt, lastDoor, startsAt, seats, ...booking } = row
        return [
          {
            ...booking,
            startsAt: startsAt.toISOString(),
            seatIds: seats.map(show.plan.seatIdOf),
            last: lastAt && { at: lastAt.toISOString(), door: lastDoor ?? '' },
            by: byReference.includes(id) ? 'reference' : 'name',
          },
        ]
      }),
    )
    return granted({ bookings: bookings.flat(), more: found.length > FOUND_AT_MOST })
  }
}
