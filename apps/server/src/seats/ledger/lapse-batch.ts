/** Ends the holds of several online customers whose time is past, in one transaction with the books. */
import { FREE } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import type { Books, Claimant } from '../seat-store.ts'
import type { SeatChange } from './seat-change.ts'

const LAPSE = loadStatement(new URL('./sql/lapse.sql', import.meta.url))

export async function lapseClaims<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  items: Claimant[],
): Promise<{ answers: { released: number[] }[]; changes: SeatChange[] }> {
  const bookingIds = [...new Set(items.map((item) => item.bookingId))]
  await journal.lockBookings(tx, bookingIds)
  const result = await tx.query<{ show_id: string; seat_index: number; booking_id: string }>({
    ...LAPSE,
    values: [[...new Set(items.map((item) => item.showId))], bookingIds],
  })
  const released = Map.groupBy(result.rows, (row) => row.booking_id)
  if (released.size > 0) {
    await journal.holdsShrank(
      tx,
      [...released].map(([bookingId, rows]) => ({ bookingId, seats: rows.length, why: 'time_up' as const })),
    )
  }
  const changes = result.rows.map((row) => ({ showId: row.show_id, seat: row.seat_index, state: FREE }) as const)
  const answers = items.map(({ showId, bookingId }) => {
    const rows = released.get(bookingId) ?? []
    // The same hold may wait twice in one batch: its seats count for the first that names it.
    released.delete(bookingId)
    return { released: rows.filter((row) => row.show_id === showId).map((row) => row.seat_index) }
  })
  return { answers, changes }
}
