/** Gives holds back, in one transaction with the books. */
import { FREE } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import type { Books, Claimant, ReleaseReason } from '../seat-store.ts'
import type { SeatChange } from './seat-change.ts'
import { seatRows } from './seat-rows.ts'

const RELEASE = loadStatement(new URL('./sql/release.sql', import.meta.url))
const SEATS_OF_BOOKING = loadStatement(new URL('./sql/seats-of-booking.sql', import.meta.url))

export interface ReleaseItem extends Claimant {
  seats: readonly number[]
  why: ReleaseReason
}

export async function seatsOfBooking(db: Pick<Tx, 'query'>, showId: string, bookingId: string): Promise<number[]> {
  const result = await db.query<{ seat_index: number }>({ ...SEATS_OF_BOOKING, values: [showId, bookingId] })
  return result.rows.map((row) => row.seat_index)
}

export async function releaseClaims<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  items: ReleaseItem[],
): Promise<{ answers: { released: number[] }[]; changes: SeatChange[] }> {
  await journal.lockBookings(
    tx,
    items.map((item) => item.bookingId),
  )
  const rows = seatRows(items)
  const result = await tx.query<{ show_id: string; seat_index: number; booking_id: string }>({
    ...RELEASE,
    values: [rows.map((r) => r.showId), rows.map((r) => r.seat), rows.map((r) => r.request.bookingId)],
  })
  const changes = result.rows.map((row) => ({ showId: row.show_id, seat: row.seat_index, state: FREE }) as const)
  // The same release may wait twice in one batch (a retry): each seat counts for the first that names it.
  const left = new Set(result.rows.map((row) => `${row.booking_id}:${row.show_id}:${row.seat_index}`))
  const answers = items.map((item) => ({
    released: item.seats.filter((seat) => left.delete(`${item.bookingId}:${item.showId}:${seat}`)),
  }))
  const shrank = items.flatMap((item, i) => {
    const seats = answers[i]?.released.length ?? 0
    return seats > 0 ? [{ bookingId: item.bookingId, seats, why: item.why }] : []
  })
  if (shrank.length > 0) await journal.holdsShrank(tx, shrank)
  return { answers, changes }
}
