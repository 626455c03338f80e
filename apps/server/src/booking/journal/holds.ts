/** Changes bookings whose holds grow, shrink, or get more time. */
import { MAX_SEATS_IN_BOOKING } from '@marquee/shared'
import { isTaken, loadStatement, TryAgain, type Tx } from '../../infra/postgres.ts'
import type { ForcedEnd, HoldEntry, HoldGrown, HoldShrunk } from '../../seats/claim-journal.ts'
import type { BookingBooks } from '../books.ts'
import type { References } from '../references.ts'
import { lockBookings } from './lock-bookings.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const HOLDS_GREW = statement('holds-grew')
const HOLDS_SHRANK = statement('holds-shrank')
const RECORD_FORCED = statement('record-forced')
const HOLD_DUE = statement('hold-due')
const HOLDS_EXTENDED = statement('holds-extended')
const LIVE_BOOKING = statement('live-booking')

type Grown = HoldGrown<BookingBooks>
type Shrunk = HoldShrunk<BookingBooks>

export async function holdsGrew(tx: Tx, references: References, holds: Grown[]): Promise<HoldEntry[]> {
  const entries = new Map<Grown, HoldEntry>()
  // A statement can't touch a row twice: claims of one booking, and a customer's for one show, take their turns.
  let left = holds
  while (left.length > 0) {
    const turn: Grown[] = []
    const named = new Set<string>()
    for (const hold of left) {
      const names = [hold.bookingId, ...(hold.order ? [`${hold.order.customerId} ${hold.showId}`] : [])]
      if (names.some((name) => named.has(name))) continue
      for (const name of names) named.add(name)
      turn.push(hold)
    }
    for (const [hold, entry] of await grow(tx, references, turn)) entries.set(hold, entry)
    left = left.filter((hold) => !entries.has(hold))
  }
  return holds.map((hold) => entries.get(hold) as HoldEntry)
}

export async function holdsShrank(tx: Tx, holds: Shrunk[]): Promise<void> {
  const byBooking = new Map<string, Shrunk>()
  for (const { seats, ...hold } of holds) {
    byBooking.set(hold.bookingId, { ...hold, seats: seats + (byBooking.get(hold.bookingId)?.seats ?? 0) })
  }
  const rows = [...byBooking.values()]
  await tx.query({
    ...HOLDS_SHRANK,
    values: [
      rows.map((r) => r.bookingId),
      rows.map((r) => r.seats),
      rows.map((r) => r.why),
      rows.map((r) => r.forced?.by ?? null),
      rows.map((r) => r.forced?.reason ?? null),
    ],
  })
}

export async function recordForced(tx: Tx, ends: ForcedEnd<BookingBooks>[]): Promise<void> {
  for (const { showId, terminalId, forced, claims } of ends) {
    const list = claims.map(({ seat, grantNumber, bookingId }) => ({ seatIndex: seat, grantNumber, bookingId }))
    await tx.query({
      ...RECORD_FORCED,
      values: [forced.key, terminalId, showId, JSON.stringify(list), forced.by, forced.reason],
    })
  }
}

export async function isDue(tx: Tx, bookingId: string): Promise<boolean> {
  return (await tx.query({ ...HOLD_DUE, values: [bookingId] })).rowCount === 1
}

export async function holdsExtended(tx: Tx, ends: ReadonlyMap<string, number>): Promise<void> {
  const until = [...ends.values()].map((ms) => new Date(ms))
  await tx.query({ ...HOLDS_EXTENDED, values: [[...ends.keys()], until] })
}

/** @param turn each booking, and each customer with a show, at most once. */
async function grow(tx: Tx, references: References, turn: Grown[]): Promise<Map<Grown, HoldEntry>> {
  const statement = {
    ...HOLDS_GREW,
    values: [
      turn.map((h) => h.bookingId),
      turn.map(() => references.next()),
      turn.map((h) => h.showId),
      turn.map((h) => h.terminalId),
      turn.map((h) => h.seats),
      turn.map((h) => h.until),
      MAX_SEATS_IN_BOOKING,
      turn.map((h) => h.order?.customerId ?? null),
      turn.map((h) => h.order?.hash ?? null),
      turn.map((h) => (h.order ? JSON.stringify(h.order.quote) : null)),
    ],
  }
  const grown = await tx
    .query<{ id: string; reference: string; hold_until: Date }>(statement)
    .catch((error: unknown) => {
      // A terminal may have sold under a number that it wasn't given: the next one is free.
      if (isTaken(error, 'bookings_reference_key'))
        throw new TryAgain('a booking is called by a reference that was new')
      throw error
    })
  const rows = new Map(grown.rows.map((row) => [row.id, row]))
  const missing = turn.filter((hold) => !rows.has(hold.bookingId))
  const why = missing.length > 0 ? await reasons(tx, missing) : new Map<Grown, HoldEntry>()
  return new Map(
    turn.map((hold): [Grown, HoldEntry] => {
      const row = rows.get(hold.bookingId)
      if (row) return [hold, { kind: 'entered', reference: row.reference, until: row.hold_until }]
      return [hold, why.get(hold) as HoldEntry]
    }),
  )
}

/** The reasons why these holds could not be entered. */
async function reasons(tx: Tx, missing: readonly Grown[]): Promise<Map<Grown, HoldEntry>> {
  const standing = await lockBookings(
    tx,
    missing.map((h) => h.bookingId),
  )
  const live = await tx.query<{ customer_id: string; show_id: string; booking_id: string }>({
    ...LIVE_BOOKING,
    values: [missing.map((h) => h.order?.customerId ?? null), missing.map((h) => h.showId)],
  })
  const reason = (hold: Grown): HoldEntry => {
    const booking = standing.get(hold.bookingId)
    const order = hold.order
    if (booking) {
      const isOf = booking.show_id === hold.showId && booking.terminal_id === hold.terminalId
      const sameOrder = order ? booking.order_hash?.equals(order.hash) === true : booking.order_hash === null
      if (order && booking.customer_id === order.customerId && !sameOrder) return { kind: 'another_order' }
      if (booking.state !== 'held' || !isOf || !sameOrder) return { kind: 'ended' }
    }
    const other = live.rows.find((row) => row.customer_id === order?.customerId && row.show_id === hold.showId)
    if (other && other.booking_id !== hold.bookingId) return { kind: 'one_live_booking', bookingId: other.booking_id }
    return { kind: 'too_many' }
  }
  return new Map(missing.map((hold) => [hold, reason(hold)]))
}
