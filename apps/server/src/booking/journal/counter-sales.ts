/** Cash sales of terminals in the books: each command once, with its first answer kept in the inbox. */
import { loadStatement, TryAgain, type Tx } from '../../infra/postgres.ts'
import type { OpenSale, SaleVerdict } from '../../seats/claim-journal.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks, CounterSale, Receipt } from '../books.ts'
import { lineColumns, orderColumns } from '../orders/order-columns.ts'
import type { References } from '../references.ts'
import { mayBecome } from '../states.ts'
import { firstAnswers } from './inbox.ts'
import type { LockedBooking } from './lock-bookings.ts'
import { type LockedConflict, leasedTo } from './lock-conflicts.ts'
import { ticketColumns } from './ticket-columns.ts'

const MAKE_BOOKINGS = loadStatement(new URL('./sql/make-sold-bookings.sql', import.meta.url))
const REOPEN_BOOKINGS = loadStatement(new URL('./sql/reopen-bookings.sql', import.meta.url))
const KNOWN_TICKETS = loadStatement(new URL('./sql/known-tickets.sql', import.meta.url))
const RECORD_SALES = loadStatement(new URL('./sql/record-counter-sales.sql', import.meta.url))

export type CounterConfirmation = Confirmation<BookingBooks> & { sale: CounterSale }

export async function examineCounterSales(
  tx: Tx,
  confirmations: readonly CounterConfirmation[],
  bookings: ReadonlyMap<string, LockedBooking>,
  conflicts: ReadonlyMap<string, LockedConflict>,
): Promise<Map<Confirmation<BookingBooks>, SaleVerdict<BookingBooks>>> {
  if (confirmations.length === 0) return new Map()
  const answers = await firstAnswers(
    tx,
    confirmations.map((c) => c.sale.command),
  )
  const known = await tx.query<{ id: string }>({
    ...KNOWN_TICKETS,
    values: [confirmations.flatMap((c) => c.sale.tickets.map((ticket) => ticket.ticketId))],
  })
  const ticketIds = new Set(known.rows.map((row) => row.id))
  const verdictOf = (c: CounterConfirmation): SaleVerdict<BookingBooks> => {
    if (c.sale.tickets.some((ticket) => ticketIds.has(ticket.ticketId))) {
      return { kind: 'settled', receipt: { kind: 'id_reused' } }
    }
    if (!mayBeEntered(c, conflicts)) return { kind: 'ended' }
    const booking = bookings.get(c.bookingId)
    if (!booking) return { kind: 'open', held: null }
    return isSellable(booking, c) ? { kind: 'open', held: booking.held_seats } : { kind: 'ended' }
  }
  return new Map(
    confirmations.map((c, i): [CounterConfirmation, SaleVerdict<BookingBooks>] => {
      const receipt = answers[i]
      return [c, receipt ? { kind: 'settled', receipt } : verdictOf(c)]
    }),
  )
}

/** A sale out of a conflict: only the attempt that has the lease sells, and only what isn't in the books by another entry. */
function mayBeEntered({ sale }: CounterConfirmation, conflicts: ReadonlyMap<string, LockedConflict>): boolean {
  return sale.attempt === undefined || leasedTo(sale.attempt, conflicts)?.is_copy === false
}

/** A booking that has lost its last seat may be sold on others all the same, as long as it never was sold. */
function isSellable(booking: LockedBooking, { showId, terminalId }: CounterConfirmation): boolean {
  if (booking.show_id !== showId || booking.terminal_id !== terminalId) return false
  return booking.state === 'held' || (mayBecome(booking.state, 'held') && !booking.was_sold)
}

export async function recordCounterSales(
  tx: Tx,
  references: References,
  sold: readonly { request: CounterConfirmation; held: OpenSale['held'] }[],
): Promise<Map<Confirmation<BookingBooks>, Receipt>> {
  if (sold.length === 0) return new Map()
  await makeBookings(
    tx,
    references,
    sold.filter((s) => s.held === null).map((s) => s.request),
  )
  const confirmations = sold.map((s) => s.request)
  const lostAll = sold.filter((s) => s.held === 0).map((s) => s.request.bookingId)
  if (lostAll.length > 0) await tx.query({ ...REOPEN_BOOKINGS, values: [lostAll] })
  const sales = confirmations.map((c) => c.sale)
  const { rows } = await tx.query<{ id: string; reference: string }>({
    ...RECORD_SALES,
    values: [
      confirmations.map((c) => c.bookingId),
      sales.map((s) => s.reference),
      sales.map((s) => s.total.amount),
      sales.map((s) => s.total.currency),
      sales.map((s) => s.confirmedAt),
      sales.map((s) => s.paymentId),
      sales.map((s) => s.tendered),
      sales.map((s) => s.command.id),
      sales.map((s) => s.command.terminalId),
      sales.map((s) => s.command.bodyHash),
      sales.map((s) => s.command.sequence),
      sales.map((s) => s.command.hash),
      sales.map((s) => s.command.entry),
      ...orderColumns(confirmations),
      ...ticketColumns(confirmations),
      ...lineColumns(confirmations),
    ],
  })
  const called = new Map(rows.map((row) => [row.id, row.reference]))
  return new Map(
    confirmations.flatMap((c): [CounterConfirmation, Receipt][] => {
      const reference = called.get(c.bookingId)
      return reference === undefined
        ? []
        : [[c, { kind: 'answered', answer: { outcome: 'applied', done: { reference } } }]]
    }),
  )
}

/**
 * Makes bookings for sales for which nothing was ever held under their booking's id: on seats that were allotted, while
 * cut off.
 */
async function makeBookings(tx: Tx, references: References, sales: readonly CounterConfirmation[]): Promise<void> {
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
