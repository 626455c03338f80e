/** Orders paid with a card at a reader, in the books: all bookings of an order, its goods and its payments, once by its attempt. */

import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { OpenSale, SaleVerdict } from '../../seats/claim-journal.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import { spendApprovals } from '../approvals/spend-approvals.ts'
import type { BookingBooks, CounterOrder, ReaderSale, Receipt } from '../books.ts'
import { counterOrderColumns } from '../orders/counter-order-columns.ts'
import { keepForPickUp } from '../pickups/keep-for-pick-up.ts'
import type { References } from '../references.ts'
import { takeFromStock } from '../stock/apply-stock.ts'
import { applyVouchers } from '../vouchers/apply-vouchers.ts'
import type { LockedBooking } from './lock-bookings.ts'
import { knownOfOrders } from './order-sales.ts'
import { bookingsForSale, isSellable } from './sellable.ts'
import { ticketColumns } from './ticket-columns.ts'

const LOCK_READER_PAYMENTS = loadStatement(new URL('./sql/lock-reader-payments.sql', import.meta.url))
const RECORD_READER_SALES = loadStatement(new URL('./sql/record-reader-sales.sql', import.meta.url))

export type ReaderConfirmation = Confirmation<BookingBooks> & { sale: ReaderSale }

/** The states of their attempts, by their ids. */
export async function lockReaderPayments(
  tx: Tx,
  confirmations: readonly ReaderConfirmation[],
): Promise<Map<string, string>> {
  if (confirmations.length === 0) return new Map()
  const { rows } = await tx.query<{ id: string; state: string }>({
    ...LOCK_READER_PAYMENTS,
    values: [confirmations.map((c) => c.sale.paymentId)],
  })
  return new Map(rows.map((row) => [row.id, row.state]))
}

/** `id_reused`: the order is in the books by something else, or one of its tickets is. */
export async function examineReaderSales(
  tx: Tx,
  confirmations: readonly ReaderConfirmation[],
  { bookings, atReaders }: { bookings: ReadonlyMap<string, LockedBooking>; atReaders: ReadonlyMap<string, string> },
): Promise<Map<Confirmation<BookingBooks>, SaleVerdict<BookingBooks>>> {
  if (confirmations.length === 0) return new Map()
  const known = await knownOfOrders(tx, {
    orders: confirmations.map((c) => c.sale.whole.orderId),
    payments: confirmations.flatMap((c) => c.sale.whole.payments.map(({ paymentId }) => paymentId)),
    tickets: confirmations.flatMap((c) => c.sale.tickets.map(({ ticketId }) => ticketId)),
  })
  const isKnown = ({ sale: { whole, tickets } }: ReaderConfirmation): boolean =>
    [whole.orderId, ...whole.payments.map((p) => p.paymentId), ...tickets.map((t) => t.ticketId)].some((id) =>
      known.has(id),
    )
  const verdictOf = (c: ReaderConfirmation): SaleVerdict<BookingBooks> => {
    const booking = bookings.get(c.bookingId)
    const state = atReaders.get(c.sale.paymentId)
    if (state === 'captured' && booking) {
      return { kind: 'settled', receipt: { kind: 'entered', reference: booking.reference } }
    }
    if (state !== 'open') return { kind: 'ended' }
    if (isKnown(c)) return { kind: 'settled', receipt: { kind: 'id_reused' } }
    if (!booking) return { kind: 'open', held: null }
    return isSellable(booking, c) ? { kind: 'open', held: booking.held_seats } : { kind: 'ended' }
  }
  return new Map(confirmations.map((c) => [c, verdictOf(c)]))
}

/** @param sold all the bookings of each order */
export async function recordReaderSales(
  tx: Tx,
  references: References,
  sold: readonly { request: ReaderConfirmation; held: OpenSale['held'] }[],
): Promise<Map<Confirmation<BookingBooks>, Receipt>> {
  if (sold.length === 0) return new Map()
  await bookingsForSale(tx, references, sold)
  const confirmations = sold.map((s) => s.request)
  const orders = new Map(confirmations.map(({ sale: { whole, paymentId } }) => [whole, paymentId]))
  const called = await record(tx, orders, confirmations)
  return new Map(
    confirmations.flatMap((c): [ReaderConfirmation, Receipt][] => {
      const reference = called.get(c.bookingId)
      return reference === undefined ? [] : [[c, { kind: 'entered', reference }]]
    }),
  )
}

/** An order of goods alone. The attempt is locked, and open. */
export async function recordGoodsAtReader(tx: Tx, whole: CounterOrder, paymentId: string): Promise<void> {
  await record(tx, new Map([[whole, paymentId]]), [])
  await applyVouchers(tx, [whole])
  await keepForPickUp(tx, [whole])
  await takeFromStock(tx, [whole])
  await spendApprovals(tx, [whole])
}

/** @returns what each booking is called */
async function record(
  tx: Tx,
  orders: ReadonlyMap<CounterOrder, string>,
  confirmations: readonly ReaderConfirmation[],
): Promise<Map<string, string>> {
  const bookingOf = new Map(confirmations.flatMap((c) => c.sale.tickets.map((t) => [t.ticketId, c.bookingId])))
  const wholes = [...orders.keys()]
  const { rows } = await tx.query<{ id: string; reference: string }>({
    ...RECORD_READER_SALES,
    values: [
      ...counterOrderColumns(wholes, (ticketId) => bookingOf.get(ticketId) ?? null),
      [...orders.values()],
      wholes.map(({ order }) => order.channel),
      confirmations.map((c) => c.bookingId),
      confirmations.map((c) => c.sale.whole.orderId),
      confirmations.map((c) => c.sale.reference),
      confirmations.map((c) => c.sale.total.amount),
      ...ticketColumns(confirmations),
    ],
  })
  return new Map(rows.map((row) => [row.id, row.reference]))
}
