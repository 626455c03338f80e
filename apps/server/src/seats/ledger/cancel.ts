/** Frees seats that were sold and are given back, in one transaction with the books. */
import { FREE } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { CancellationEntry, ClaimJournal, FreedSeats, ReturnEntry } from '../claim-journal.ts'
import type { Books, Cancellation } from '../seat-store.ts'
import type { SeatChange } from './seat-change.ts'

const UNBOOK = loadStatement(new URL('./sql/unbook.sql', import.meta.url))

export async function unbookClaims<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  request: Cancellation<B>,
): Promise<CancellationEntry<B> & { changes: SeatChange[] }> {
  // The books first: they lock the booking, and know which of its tickets are valid.
  const entry = await journal.recordCancellation(tx, request)
  return { ...entry, changes: await unbook(tx, { ...request, seats: entry.seats }) }
}

/** The same for lines of an order, whose tickets may be of several bookings or none. */
export async function unbookReturned<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  request: B['returning'],
): Promise<ReturnEntry<B> & { changes: SeatChange[] }> {
  const entry = await journal.recordReturn(tx, request)
  const changes: SeatChange[] = []
  for (const freed of entry.freed) changes.push(...(await unbook(tx, freed)))
  return { ...entry, changes }
}

async function unbook(tx: Tx, { showId, bookingId, seats }: FreedSeats): Promise<SeatChange[]> {
  if (seats.length === 0) return []
  const result = await tx.query<{ seat_index: number }>({ ...UNBOOK, values: [showId, bookingId, seats] })
  if (result.rows.length !== seats.length) {
    throw new Error(`${seats.length} sold seats were to be freed, ${result.rows.length} were`)
  }
  return seats.map((seat) => ({ showId, seat, state: FREE }))
}
