/** Orders that are paid with the money of tickets given up for them, in the books. Their return is written in the same transaction, before. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { OpenSale, SaleVerdict } from '../../seats/claim-journal.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks, ExchangeSale, Receipt } from '../books.ts'
import { counterOrderColumns } from '../orders/counter-order-columns.ts'
import type { References } from '../references.ts'
import type { LockedBooking } from './lock-bookings.ts'
import { knownOfOrders } from './order-sales.ts'
import { bookingsForSale, isSellable } from './sellable.ts'
import { ticketColumns } from './ticket-columns.ts'

const RECORD_EXCHANGE = loadStatement(new URL('./sql/record-exchange.sql', import.meta.url))

export type ExchangeConfirmation = Confirmation<BookingBooks> & { sale: ExchangeSale }

/** `id_reused`: the books have the order, or one of its payments or tickets. */
export async function examineExchangeSales(
  tx: Tx,
  confirmations: readonly ExchangeConfirmation[],
  bookings: ReadonlyMap<string, LockedBooking>,
): Promise<Map<Confirmation<BookingBooks>, SaleVerdict<BookingBooks>>> {
  if (confirmations.length === 0) return new Map()
  const known = await knownOfOrders(tx, {
    orders: confirmations.map((c) => c.sale.whole.orderId),
    payments: confirmations.flatMap((c) => c.sale.whole.payments.map(({ paymentId }) => paymentId)),
    tickets: confirmations.flatMap((c) => c.sale.tickets.map(({ ticketId }) => ticketId)),
  })
  const verdictOf = (c: ExchangeConfirmation): SaleVerdict<BookingBooks> => {
    if (known.size > 0) return { kind: 'settled', receipt: { kind: 'id_reused' } }
    const booking = bookings.get(c.bookingId)
    if (!booking) return { kind: 'open', held: null }
    return isSellable(booking, c) ? { kind: 'open', held: booking.held_seats } : { kind: 'ended' }
  }
  return new Map(confirmations.map((c) => [c, verdictOf(c)]))
}

/** @param sold all the bookings of one exchange */
export async function recordExchangeSales(
  tx: Tx,
  references: References,
  sold: readonly { request: ExchangeConfirmation; held: OpenSale['held'] }[],
): Promise<Map<Confirmation<BookingBooks>, Receipt>> {
  const confirmations = sold.map((s) => s.request)
  const [first] = confirmations
  if (!first) return new Map()
  await bookingsForSale(tx, references, sold)
  const { whole, exchangeId } = first.sale
  const bookingOf = new Map(confirmations.flatMap((c) => c.sale.tickets.map((t) => [t.ticketId, c.bookingId])))
  const { rows } = await tx.query<{ id: string; reference: string }>({
    ...RECORD_EXCHANGE,
    values: [
      ...counterOrderColumns([whole], (ticketId) => bookingOf.get(ticketId) ?? null),
      exchangeId,
      confirmations.map((c) => c.bookingId),
      confirmations.map((c) => c.sale.reference),
      confirmations.map((c) => c.sale.total.amount),
      ...ticketColumns(confirmations),
    ],
  })
  const called = new Map(rows.map((row) => [row.id, row.reference]))
  return new Map(
    confirmations.flatMap((c): [ExchangeConfirmation, Receipt][] => {
      const reference = called.get(c.bookingId)
      return reference === undefined ? [] : [[c, { kind: 'entered', reference }]]
    }),
  )
}
