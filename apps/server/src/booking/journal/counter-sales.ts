/** Cash sales of terminals in the books: each command once, with its first answer kept in the inbox. */
import { loadStatement, TryAgain, type Tx } from '../../infra/postgres.ts'
import type { OpenSale, SaleVerdict } from '../../seats/claim-journal.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks, CounterSale, Receipt } from '../books.ts'
import type { References } from '../references.ts'
import { firstAnswers } from './inbox.ts'
import type { LockedBooking } from './lock-bookings.ts'
import { ticketColumns } from './ticket-columns.ts'

const MAKE_BOOKINGS = loadStatement(new URL('./sql/make-sold-bookings.sql', import.meta.url))
const RECORD_SALES = loadStatement(new URL('./sql/record-counter-sales.sql', import.meta.url))

export type CounterConfirmation = Confirmation<BookingBooks> & { sale: CounterSale }

export async function examineCounterSales(
  tx: Tx,
  confirmations: readonly CounterConfirmation[],
  bookings: ReadonlyMap<string, LockedBooking>,
): Promise<Map<Confirmation<BookingBooks>, SaleVerdict<BookingBooks>>> {
  if (confirmations.length === 0) return new Map()
  const answers = await firstAnswers(
    tx,
    confirmations.map((c) => c.sale.command),
  )
  const verdictOf = (c: CounterConfirmation): SaleVerdict<BookingBooks> => {
    const booking = bookings.get(c.bookingId)
    if (!booking) return { kind: 'open', held: null }
    const isOf = booking.show_id === c.showId && booking.terminal_id === c.terminalId
    return isOf && booking.state === 'held' ? { kind: 'open', held: booking.held_seats } : { kind: 'ended' }
  }
  return new Map(
    confirmations.map((c, i): [CounterConfirmation, SaleVerdict<BookingBooks>] => {
      const receipt = answers[i]
      return [c, receipt ? { kind: 'settled', receipt } : verdictOf(c)]
    }),
  )
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
      ...ticketColumns(confirmations),
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

/** Of sales for which nothing was ever held under their booking's id: on seats that were lent, while cut off. */
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
