/** Cash sales of terminals in the books: each command once, with its first answer kept in the inbox. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { OpenSale, SaleVerdict } from '../../seats/claim-journal.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks, CounterSale, Receipt } from '../books.ts'
import { lineColumns, orderColumns } from '../orders/order-columns.ts'
import type { References } from '../references.ts'
import type { LockedBooking } from './lock-bookings.ts'
import type { LockedConflict } from './lock-conflicts.ts'
import { bookingsForSale, examineTerminalSales } from './sellable.ts'
import { ticketColumns } from './ticket-columns.ts'

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
  const known = await tx.query<{ id: string }>({
    ...KNOWN_TICKETS,
    values: [confirmations.flatMap((c) => c.sale.tickets.map((ticket) => ticket.ticketId))],
  })
  const ticketIds = new Set(known.rows.map((row) => row.id))
  const reusesId = ({ sale }: CounterConfirmation): boolean =>
    sale.tickets.some((ticket) => ticketIds.has(ticket.ticketId))
  return examineTerminalSales(tx, confirmations, { bookings, conflicts, reusesId })
}

export async function recordCounterSales(
  tx: Tx,
  references: References,
  sold: readonly { request: CounterConfirmation; held: OpenSale['held'] }[],
): Promise<Map<Confirmation<BookingBooks>, Receipt>> {
  if (sold.length === 0) return new Map()
  await bookingsForSale(tx, references, sold)
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
