/**
 * Any booking of a terminal's cinemas, by whatever is known of it. What was typed is read as everything that it may be, and each reading
 * is looked up by an index of its own; the lists are joined, the surest reading first.
 */
import {
  type Answer,
  type FindBookingsAnswer,
  type FindBookingsRequest,
  type FindQuery,
  FOUND_AT_MOST,
  type FoundBooking,
  type FoundBy,
  granted,
  type Id,
  isEmptyQuery,
  LAST_DIGITS,
  LEAST_DIGITS,
  maskedEmail,
  maskedPhone,
  type PaymentMethod,
  readQuery,
} from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { BookingRecords } from '../booking-record/booking-record.ts'
import { spendSearch } from './search-quota.ts'
import { type Searching, type SearchRights, searchRights } from './search-rights.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BY_WORD = statement('by-word')
const BY_NAME = statement('by-name')
const SHOWS_OF_SEAT = statement('shows-of-seat')
const OWNERS_OF_SEATS = statement('owners-of-seats')
const FOUND = statement('found')

const HOUR_MS = 3_600_000
/** A seat without its show is one of today's; with a time or a title it may be one of this week's. */
const SEAT_BEFORE_MS = 12 * HOUR_MS
const SEAT_AFTER_MS = 24 * HOUR_MS
const NAMED_SHOW_AFTER_MS = 7 * 24 * HOUR_MS
/** One more than is shown tells that there are more. */
const LOOKED_FOR = FOUND_AT_MOST + 1
const CARD_DIGITS = 4

interface FoundRow {
  id: Id
  reference: string
  state: FoundBooking['status']
  showId: Id
  startsAt: Date
  movie: string
  cinemaId: Id
  terminal: string | null
  terminalId: Id | null
  email: string | null
  name: string | null
  phone: string | null
  amount: number | null
  currency: string | null
  methods: PaymentMethod[]
  cards: string[]
  seats: number[]
}

interface Reading {
  by: FoundBy
  list: Promise<Id[]>
}

const reading = (by: FoundBy, list: Promise<Id[]>): Reading => ({ by, list })

/** Refused where nobody there may look (`nobody_logged_in`, `role_too_low`), or after too many searches (`rate_limited`). */
export type FindBookings = (request: FindBookingsRequest, by: Searching) => Promise<Answer<FindBookingsAnswer>>

/** @param options.pool of its own: a slow search holds up no sale and no report */
export function createFindBookings(options: {
  pool: Pool
  catalogue: Catalogue
  records: Pick<BookingRecords, 'find'>
}): FindBookings {
  const { pool, catalogue, records } = options

  async function ids(query: { name: string; text: string; values: unknown[] }): Promise<Id[]> {
    const { rows } = await pool.query<{ id: Id }>(query)
    return rows.map(({ id }) => id)
  }

  const byWord = (cinemaIds: readonly Id[], kind: 'email' | 'phone' | 'card', word: string): Promise<Id[]> =>
    ids({ ...BY_WORD, values: [cinemaIds, kind, word, LOOKED_FOR] })

  async function bySeat(
    cinemaIds: readonly Id[],
    { seatId, time, words }: NonNullable<FindQuery['seat']>,
    showId: Id | undefined,
  ): Promise<Id[]> {
    const now = Date.now()
    const isNamed = time !== undefined || words !== ''
    const until = now + (isNamed ? NAMED_SHOW_AFTER_MS : SEAT_AFTER_MS)
    // A time or a title says another show than the one that is open there.
    const show = isNamed ? null : (showId ?? null)
    const values = [cinemaIds, show, new Date(now - SEAT_BEFORE_MS), new Date(until), time ?? null, words]
    const shows = await ids({ ...SHOWS_OF_SEAT, values })
    const seats = await Promise.all(
      shows.map(async (id) => ({ id, seat: (await catalogue.show(id))?.plan.indexOf(seatId) })),
    )
    const known = seats.flatMap(({ id, seat }) => (seat === undefined ? [] : [{ id, seat }]))
    if (known.length === 0) return []
    return ids({ ...OWNERS_OF_SEATS, values: [known.map(({ id }) => id), known.map(({ seat }) => seat), LOOKED_FOR] })
  }

  function byDigits(cinemaIds: readonly Id[], digits: string): Reading[] {
    const end = digits.replace(/^0+/, '').slice(-LAST_DIGITS)
    const reversed = [...end].reverse().join('')
    const card = digits.length === CARD_DIGITS ? [reading('card', byWord(cinemaIds, 'card', digits))] : []
    const phone = end.length < LEAST_DIGITS ? [] : [reading('phone', byWord(cinemaIds, 'phone', reversed))]
    return [...card, ...phone]
  }

  /** Each booking once, by the surest of what it was found by. */
  async function lookUp(query: FindQuery, cinemaIds: readonly Id[], showId: Id | undefined): Promise<Map<Id, FoundBy>> {
    const { email, digits, seat, name } = query
    const byName = (words: string): Promise<Id[]> =>
      ids({ ...BY_NAME, values: [cinemaIds, words, null, null, false, LOOKED_FOR] })
    const readings = [
      ...(email === undefined ? [] : [reading('email', byWord(cinemaIds, 'email', email))]),
      ...(digits === undefined ? [] : byDigits(cinemaIds, digits)),
      ...(seat === undefined ? [] : [reading('seat', bySeat(cinemaIds, seat, showId))]),
      ...(name === undefined ? [] : [reading('name', byName(name))]),
    ]
    const found = new Map<Id, FoundBy>()
    const lists = await Promise.all(readings.map(async ({ by, list }) => ({ by, ids: await list })))
    for (const { by, ids } of lists) for (const id of ids) if (!found.has(id)) found.set(id, by)
    return found
  }

  async function view(found: ReadonlyMap<Id, FoundBy>, { cinemaIds, whole }: SearchRights): Promise<FoundBooking[]> {
    if (found.size === 0) return []
    const { rows } = await pool.query<FoundRow>({ ...FOUND, values: [[...found.keys()], cinemaIds] })
    const viewed = await Promise.all(
      rows.map(async (row): Promise<FoundBooking[]> => {
        const show = await catalogue.show(row.showId)
        if (!show) return []
        const isWhole = whole.has(row.cinemaId)
        const { email, phone, amount, currency } = row
        return [
          {
            bookingId: row.id,
            reference: row.reference,
            status: row.state,
            show: {
              showId: row.showId,
              startsAt: row.startsAt.toISOString(),
              movie: row.movie,
              auditorium: show.auditorium.name,
              cinema: show.cinema.name,
              timeZone: show.cinema.timeZone,
            },
            seatIds: row.seats.map(show.plan.seatIdOf),
            name: row.name,
            email: email === null || isWhole ? email : maskedEmail(email),
            phone: phone === null || isWhole ? phone : maskedPhone(phone),
            total: amount === null || currency === null ? null : { amount, currency },
            paidBy: row.methods,
            cards: row.cards,
            terminal: row.terminalId === null ? null : (row.terminal ?? 'unknown terminal'),
            by: found.get(row.id) ?? 'reference',
          },
        ]
      }),
    )
    const places = [...found.keys()]
    return viewed.flat().sort((a, b) => places.indexOf(a.bookingId) - places.indexOf(b.bookingId))
  }

  return async ({ text, showId }, by) => {
    const query = readQuery(text)
    const none = (problem: FindBookingsAnswer['problem']): Answer<FindBookingsAnswer> =>
      granted({ bookings: [], more: false, problem })
    const rights = await searchRights(pool, by)
    if (!rights.ok) return rights
    if (isEmptyQuery(query)) return none('too_little')
    const kinds = Object.entries(query).flatMap(([kind, read]) => (read === undefined ? [] : [kind]))
    // Who has the ticket knows all that it leads to.
    const refusal = query.code === undefined ? await spendSearch(pool, by, { kinds }) : undefined
    if (refusal) return { ok: false, refusal }
    const found = new Map<Id, FoundBy>()
    let problem: FindBookingsAnswer['problem'] = null
    const named = query.code ?? query.reference
    if (named !== undefined) {
      // Another cinema's is refused by it: here there is none.
      const record = await records.find(named, by.terminal.cinemaId)
      if (record.ok && record.value.booking) {
        found.set(record.value.booking.bookingId, query.code === undefined ? 'reference' : 'ticket')
      }
      if (record.ok && (record.value.problem === 'not_genuine' || record.value.problem === 'in_conflict')) {
        problem = record.value.problem
      }
    }
    for (const [id, how] of await lookUp(query, rights.value.cinemaIds, showId)) if (!found.has(id)) found.set(id, how)
    const shown = new Map([...found].slice(0, FOUND_AT_MOST))
    const bookings = await view(shown, rights.value)
    return granted({
      bookings,
      more: found.size > FOUND_AT_MOST,
      problem: bookings.length > 0 ? null : (problem ?? 'not_found'),
    })
  }
}
