/** A terminal's sale and its bookings: which may be sold, and how a booking comes to be that was never held under its id. */
import type { BookingReference } from '@marquee/shared'
import { loadStatement, TryAgain, type Tx } from '../../infra/postgres.ts'
import type { OpenSale, SaleVerdict } from '../../seats/claim-journal.ts'
import type { BookingBooks, InboxCommand, Receipt, SettlingAttempt } from '../books.ts'
import type { References } from '../references.ts'
import { mayBecome } from '../states.ts'
import { firstAnswers } from './inbox.ts'
import type { LockedBooking } from './lock-bookings.ts'
import { type LockedConflict, leasedTo } from './lock-conflicts.ts'

const MAKE_BOOKINGS = loadStatement(new URL('./sql/make-sold-bookings.sql', import.meta.url))
const REOPEN_BOOKINGS = loadStatement(new URL('./sql/reopen-bookings.sql', import.meta.url))

interface TerminalSale {
  bookingId: string
  showId: string
  terminalId: string | null
  sale: { reference: BookingReference }
}

/**
 * Whether each of these sales may be made; a command that has its answer gets that again.
 * @param reusesId true for a sale that names an id which the books have
 */
export async function examineTerminalSales<
  C extends TerminalSale & { sale: { command: InboxCommand; attempt?: SettlingAttempt | undefined } },
>(
  tx: Tx,
  confirmations: readonly C[],
  books: {
    bookings: ReadonlyMap<string, LockedBooking>
    conflicts: ReadonlyMap<string, LockedConflict>
    reusesId(confirmation: C): boolean
  },
): Promise<Map<C, SaleVerdict<BookingBooks>>> {
  const answers: readonly (Receipt | undefined)[] = await firstAnswers(
    tx,
    confirmations.map((c) => c.sale.command),
  )
  const verdictOf = (c: C): SaleVerdict<BookingBooks> => {
    if (books.reusesId(c)) return { kind: 'settled', receipt: { kind: 'id_reused' } }
    if (!mayBeEntered(c.sale, books.conflicts)) return { kind: 'ended' }
    const booking = books.bookings.get(c.bookingId)
    if (!booking) return { kind: 'open', held: null }
    return isSellable(booking, c) ? { kind: 'open', held: booking.held_seats } : { kind: 'ended' }
  }
  return new Map(
    confirmations.map((c, i): [C, SaleVerdict<BookingBooks>] => {
      const receipt = answers[i]
      return [c, receipt ? { kind: 'settled', receipt } : verdictOf(c)]
    }),
  )
}

/** A sale out of a conflict: only the attempt that has the lease sells, and only what isn't in the books by another entry. */
function mayBeEntered(
  { attempt }: { attempt?: SettlingAttempt | undefined },
  conflicts: ReadonlyMap<string, LockedConflict>,
): boolean {
  return attempt === undefined || leasedTo(attempt, conflicts)?.is_copy === false
}

/** A booking that has lost its last seat may be sold on others all the same, as long as it never was sold. */
export function isSellable(
  booking: LockedBooking,
  { showId, terminalId }: Pick<TerminalSale, 'showId' | 'terminalId'>,
): boolean {
  if (booking.show_id !== showId || booking.terminal_id !== terminalId) return false
  return booking.state === 'held' || (mayBecome(booking.state, 'held') && !booking.was_sold)
}

/** Every booking of these sales is in the books after this, and held: its sale can be recorded. */
export async function bookingsForSale(
  tx: Tx,
  references: References,
  sold: readonly { request: TerminalSale; held: OpenSale['held'] }[],
): Promise<void> {
  await makeBookings(
    tx,
    references,
    sold.filter((s) => s.held === null).map((s) => s.request),
  )
  const lostAll = sold.filter((s) => s.held === 0).map((s) => s.request.bookingId)
  if (lostAll.length > 0) await tx.query({ ...REOPEN_BOOKINGS, values: [lostAll] })
}

/**
 * Makes bookings for sales for which nothing was ever held under their booking's id: on seats that were allotted, while
 * cut off.
 */
async function makeBookings(tx: Tx, references: References, sales: readonly TerminalSale[]): Promise<void> {
  if (sales.length === 0) return
  const made = await tx.query({
    ...MAKE_BOOKINGS,
    values: [
      sales.map((c) => c.bookingId),
      sales.map((c) => c.sale.reference),
      sales.map(() => references.next()),
      sales.map((c) => c.showId),
      sales.map((c) => c.terminalId),
    ],
  })
  if (made.rowCount !== sales.length)
    throw new TryAgain('a booking was made, or a reference given, in this very moment')
}
