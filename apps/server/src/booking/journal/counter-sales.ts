/** Cash sales of terminals in the books: each command once, with its first answer kept in the inbox. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { SaleVerdict } from '../../seats/claim-journal.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks, CounterSale, SaleAnswer } from '../books.ts'
import { firstAnswers } from './inbox.ts'
import { receiptsOf, soldBooking, ticketColumns } from './sold-booking.ts'

const RECORD_SALES = loadStatement(new URL('./sql/record-counter-sales.sql', import.meta.url))

export type CounterConfirmation = Confirmation<BookingBooks> & { sale: CounterSale }

/** Those that were answered before. */
export async function examineCounterSales(
  tx: Tx,
  confirmations: readonly CounterConfirmation[],
): Promise<Map<Confirmation<BookingBooks>, SaleVerdict<BookingBooks>>> {
  if (confirmations.length === 0) return new Map()
  const answers = await firstAnswers(
    tx,
    confirmations.map((c) => c.sale.command),
  )
  return new Map(
    confirmations.flatMap((c): [CounterConfirmation, SaleVerdict<BookingBooks>][] => {
      const answered = answers.get(c.sale.command.id)
      return answered ? [[c, { kind: 'settled', receipt: answered }]] : []
    }),
  )
}

export async function recordCounterSales(
  tx: Tx,
  confirmations: readonly CounterConfirmation[],
): Promise<Map<Confirmation<BookingBooks>, SaleAnswer>> {
  if (confirmations.length === 0) return new Map()
  const sales = confirmations.map((c) => c.sale)
  const drafts = confirmations.map((c) => soldBooking(c, ''))
  const result = await tx.query<{ id: string; reference: string }>({
    ...RECORD_SALES,
    values: [
      confirmations.map((c) => c.bookingId),
      sales.map((s) => s.command.terminalId),
      sales.map((s) => s.total.amount),
      sales.map((s) => s.total.currency),
      sales.map((s) => s.confirmedAt),
      sales.map((s) => s.paymentId),
      sales.map((s) => s.tendered),
      sales.map((s) => s.command.id),
      sales.map((s) => s.command.bodyHash),
      drafts.map((value) => JSON.stringify({ ok: true, value })),
      ...ticketColumns(confirmations),
    ],
  })
  return receiptsOf(confirmations, result.rows)
}
