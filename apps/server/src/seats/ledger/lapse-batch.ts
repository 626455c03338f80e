/** Ends the holds of several online customers whose time is past, in one transaction with the books. */
import { FREE } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import type { Books, Claimant } from '../seat-store.ts'
import type { SeatChange } from './seat-change.ts'

const LAPSE = loadStatement(new URL('./sql/lapse.sql', import.meta.url))
const CLAIMS_OF_BOOKINGS = loadStatement(new URL('./sql/claims-of-bookings.sql', import.meta.url))

/** `left`: what a booking that lost nothing has: its hold was extended or sold in time, or the time isn't past yet here. */
export interface Lapse {
  released: number[]
  left: number[]
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
  await journal.lockBookings(tx, bookingIds)
  const showIds = [...new Set(items.map((item) => item.showId))]
  const result = await tx.query<SeatRow>({ ...LAPSE, values: [showIds, bookingIds] })
  const released = Map.groupBy(result.rows, (row) => row.booking_id)
  if (released.size > 0) {
    await journal.holdsShrank(
      tx,
      [...released].map(([bookingId, rows]) => ({ bookingId, seats: rows.length, why: 'time_up' as const })),
    )
  }
  const kept = bookingIds.filter((id) => !released.has(id))
  const rows = kept.length > 0 ? (await tx.query<SeatRow>({ ...CLAIMS_OF_BOOKINGS, values: [showIds, kept] })).rows : []
  const left = Map.groupBy(rows, (row) => row.booking_id)

  const changes = result.rows.map((row) => ({ showId: row.show_id, seat: row.seat_index, state: FREE }) as const)
  const answers = items.map(({ bookingId }) => {
    const answer = { released: seatsOf(released.get(bookingId)), left: seatsOf(left.get(bookingId)) }
    // The same hold may wait twice in one batch: its seats count for the first that names it.
    released.delete(bookingId)
    return answer
  })
  return { answers, changes }
}

const seatsOf = (rows: SeatRow[] | undefined): number[] => (rows ?? []).map((row) => row.seat_index)
