/**
 * A terminal has sold seats on claims that the ledger has lost: it was set back. The higher of two grants of a seat is
 * the later, so the holder of a lower one had let go of the seat by then. The rule doesn't cover grants that were given
 * since the set-back: those stay.
 */
import type { Confirmation, ConfirmOutcome, Grant, TogetherOutcome } from '../../seats/seat-store.ts'
import type { BookingBooks } from '../books.ts'
import type { BookingSeatStore } from '../seat-store.ts'

/**
 * Seats that somebody has bought, or holds online, or was granted since the set-back, stay: then the sale is a conflict.
 * @param sold `since`: grants above this number were given since the set-back
 */
export async function takeBackClaims(
  store: BookingSeatStore,
  sold: { showId: string; terminalId: string; grants: readonly Grant[]; since: number },
  found: Extract<ConfirmOutcome, { kind: 'not_held' }>['seats'],
): Promise<void> {
  const { showId, terminalId, grants, since } = sold
  const grantNumbers = new Map(grants.map(({ seat, grantNumber }) => [seat, grantNumber]))
  for (const { seat, claim } of found) {
    if (claim?.kind !== 'held') continue
    if (claim.terminalId === null) {
      // Ends only if its time is past.
      if (claim.bookingId !== null) await store.lapse({ showId, bookingId: claim.bookingId })
    } else if (
      claim.grantNumber !== null &&
      claim.grantNumber <= since &&
      claim.grantNumber < (grantNumbers.get(seat) ?? 0)
    ) {
      const ended = { showId, terminalId: claim.terminalId, grants: [{ seat, grantNumber: claim.grantNumber }] }
      await store.letGo({ ...ended, runNumber: null, why: 'recalled' })
    }
  }
  await store.regrant({ showId, terminalId, grants, since })
}

/** Those of an order's bookings that were refused because of their seats. @param since as in takeBackClaims */
export async function takeBackOrder(
  store: BookingSeatStore,
  confirmations: readonly Confirmation<BookingBooks>[],
  outcomes: readonly TogetherOutcome<BookingBooks>[],
  since: number,
): Promise<void> {
  for (const [i, { showId, terminalId, seats, grantNumbers = [] }] of confirmations.entries()) {
    const outcome = outcomes[i]
    if (outcome?.kind !== 'not_held' || terminalId === null) continue
    const grants = seats.map((seat, place) => ({ seat, grantNumber: grantNumbers[place] as number }))
    await takeBackClaims(store, { showId, terminalId, grants, since }, outcome.seats)
  }
}
