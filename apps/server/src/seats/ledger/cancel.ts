/** Frees seats that were sold and are given back, in one transaction with the books. */
import { FREE } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import type { Books, Cancellation } from '../seat-store.ts'
import type { SeatChange } from './seat-change.ts'

const UNBOOK = loadStatement(new URL('./sql/unbook.sql', import.meta.url))

export async function unbookClaims<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  request: Cancellation<B>,
): Promise<{ seats: number[]; answer: B['cancelled']; changes: SeatChange[] }> {
  // The books first: they lock the booking, and know which of its tickets are valid.
  const { seats, answer } = await journal.recordCancellation(tx, request)
  if (seats.length === 0) return { seats, answer, changes: [] }
  const { showId, bookingId } = request
  const result = await tx.query<{ seat_index: number }>({ ...UNBOOK, values: [showId, bookingId, seats] })
  if (result.rows.length !== seats.length) {
    throw new Error(`${seats.length} sold seats were to be freed, ${result.rows.length} were`)
  }
  return { seats, answer, changes: seats.map((seat) => ({ showId, seat, state: FREE })) }
}
