/**
 * Ends what is left of the claims that an order or an exchange was sold on, when its conflict is settled without it: the terminal has
 * sold the seats, so it never asks for them again. An exchange of the lost hours leaves such claims where the ledger still has the hold,
 * or where the terminal has some of its seats again and not the others. A sale's claims are ended by `enter-sale.ts`.
 */
import type { ConflictReason } from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import type { ConflictRow } from './conflict-rows.ts'
import { bookingsOf } from './record-conflict.ts'
import { UNPROVEN } from './view-conflicts.ts'

/** They don't show that the terminal has sold on the claims: a card may pay for them at a reader, or it may give no such command. */
const CLAIMS_STAY: readonly ConflictReason[] = [...UNPROVEN, 'at_reader', 'malformed']

/** Each claim ends by the very grant that is cited, and by no other. Seats that are booked stay so. Those of a cancelled show stay too. */
export async function letGoOfOrder(
  { store, catalogue }: { store: Pick<BookingSeatStore, 'letGo'>; catalogue: Pick<Catalogue, 'show'> },
  { terminal_id: terminalId, terminal_cinema_id: cinemaId, reason, amount, body }: ConflictRow,
): Promise<void> {
  if ((body?.kind !== 'order' && body?.kind !== 'exchange') || CLAIMS_STAY.includes(reason)) return
  // A copy, or a notice: each booking of its order is sold, or a conflict of its own.
  if (amount === null) return
  for (const { showId, tickets } of bookingsOf(body)) {
    const show = await catalogue.show(showId)
    if (!show || show.show.cancelledAt !== undefined) continue
    // No counter has seats of another cinema's shows.
    if (cinemaId !== null && cinemaId !== show.cinema.id) continue
    const grants = tickets.flatMap(({ seatId, grantNumber }) => {
      const seat = show.plan.indexOf(seatId)
      return seat === undefined ? [] : [{ seat, grantNumber }]
    })
    if (grants.length > 0) await store.letGo({ showId, terminalId, runNumber: null, grants, why: 'recalled' })
  }
}
