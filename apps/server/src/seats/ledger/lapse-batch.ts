/** Ends the holds of several online customers whose time is past, in one transaction with the books. */
import { FREE } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import type { Books, Claimant } from '../seat-store.ts'
import type { SeatChange } from './seat-change.ts'

const LAPSE = loadStatement(new URL('./sql/lapse.sql', import.meta.url))
const CLAIMS_AMONG = loadStatement(new URL('./sql/claims-among.sql', import.meta.url))
const CLAIMS_OF_BOOKINGS = loadStatement(new URL('./sql/claims-of-bookings.sql', import.meta.url))

export interface Lapse {
  released: number[]
  /** What a booking that lost nothing has: its hold was extended or sold in time, or the time isn't past yet here. */
  left: number[]
  /** The seats that it may have held; undefined: any. */
  among: readonly number[] | undefined
}

interface SeatRow {
  show_id: string
  seat_index: number
  booking_id: string
}

export async function lapseClaims<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  items: Claimant[],
): Promise<{ answers: Lapse[]; changes: SeatChange[] }> {
  const bookingIds = [...new Set(items.map((item) => item.bookingId))]
  const known = await journal.lockHolds(tx, bookingIds)
  const rows = await mayHold(tx, items, known)
  const { rows: ended } = await tx.query<SeatRow>({ ...LAPSE, values: columns(rows) })
  const released = Map.groupBy(ended, (row) => row.booking_id)
  if (released.size > 0) {
    await journal.holdsShrank(
      tx,
      [...released].map(([bookingId, seats]) => ({ bookingId, seats: seats.length, why: 'time_up' as const })),
    )
  }
  const kept = rows.filter((row) => !released.has(row.booking_id))
  const has = kept.length > 0 ? (await tx.query<SeatRow>({ ...CLAIMS_AMONG, values: columns(kept) })).rows : []
  const left = Map.groupBy(has, (row) => row.booking_id)

  const changes = ended.map((row) => ({ showId: row.show_id, seat: row.seat_index, state: FREE }) as const)
  const answers = items.map(({ bookingId }) => {
    const among = known.get(bookingId)
    const answer = { released: seatsOf(released.get(bookingId)), left: seatsOf(left.get(bookingId)), among }
    // The same hold may wait twice in one batch: its seats count for the first that names it.
    released.delete(bookingId)
    return answer
  })
  return { answers, changes }
}

/** The seats that the bookings may hold, each once: those that the books name, or else what the show's claims say. */
async function mayHold(
  tx: Tx,
  items: readonly Claimant[],
  known: ReadonlyMap<string, readonly number[]>,
): Promise<SeatRow[]> {
  const each = [...new Map(items.map((item) => [item.bookingId, item])).values()]
  const rows = each.flatMap(({ showId, bookingId }) =>
    (known.get(bookingId) ?? []).map((seat) => ({ show_id: showId, seat_index: seat, booking_id: bookingId })),
  )
  const others = each.filter(({ bookingId }) => !known.has(bookingId))
  if (others.length === 0) return rows
  const showIds = [...new Set(others.map(({ showId }) => showId))]
  const values = [showIds, others.map(({ bookingId }) => bookingId)]
  return [...rows, ...(await tx.query<SeatRow>({ ...CLAIMS_OF_BOOKINGS, values })).rows]
}

const columns = (rows: readonly SeatRow[]): unknown[] => [
  rows.map((row) => row.show_id),
  rows.map((row) => row.seat_index),
  rows.map((row) => row.booking_id),
]

const seatsOf = (rows: SeatRow[] | undefined): number[] => (rows ?? []).map((row) => row.seat_index)
