/**
 * Keeps the server's word that tickets were exchanged, in one transaction: the new tickets, the money that was taken for them and the
 * end of their claims are written with it, once, and no command follows.
 */
import type { ExchangeAnswer, SoldBooking } from '@marquee/shared'
import type { SoldOrder } from '../api.ts'
import type { Carts } from '../carts/carts.ts'
import { addMovement } from '../store/sales/drawer-table.ts'
import { answerExchange, findExchange, type KeptExchange } from '../store/sales/exchanges-table.ts'
import { addOrder, findOrder } from '../store/sales/orders-table.ts'
import { addSale, findSale } from '../store/sales/sales-table.ts'
import { raiseFloor } from '../store/seats/floors-table.ts'
import type { Tx } from '../store/writer.ts'

/** @returns false: it was kept before, and nothing has changed */
export function keepExchanged(tx: Tx, carts: Pick<Carts, 'end'>, exchangeId: string, answer: ExchangeAnswer): boolean {
  const { db } = tx
  const kept = findExchange(db, exchangeId)
  if (!kept || !answerExchange(db, exchangeId, answer)) return false
  const { request, asked, lines, byRate } = kept
  const { orderId, total, rounding, payments, change, soldAt } = request.order
  const called = new Map(answer.bookings.map(({ bookingId, reference }) => [bookingId, reference]))
  const bookings = kept.bookings.map((booking) => ({
    ...booking,
    reference: called.get(booking.bookingId) ?? booking.reference,
  }))
  for (const booking of bookings) keepSold(tx, carts, kept, booking)
  const sold: SoldOrder = {
    orderId,
    bookings,
    lines,
    byRate,
    total,
    rounding,
    payments,
    carried: request.credit - request.back,
    change,
    soldAt,
    standing: 'applied',
  }
  if (!findOrder(db, orderId)) addOrder(db, sold, JSON.stringify(asked))
  const cash = cashTaken(kept)
  if (cash !== 0) {
    const money = { amount: cash, currency: total.currency }
    addMovement(db, { id: orderId, direction: 'in', money, bookingId: null, conflictId: null, at: soldAt })
  }
  return true
}

function keepSold(tx: Tx, carts: Pick<Carts, 'end'>, { request }: KeptExchange, booking: SoldBooking): void {
  const { db } = tx
  const told = request.order.bookings.find(({ bookingId }) => bookingId === booking.bookingId)?.tickets ?? []
  if (!findSale(db, booking.bookingId)) {
    addSale(
      db,
      booking,
      'applied',
      told.map(({ grantNumber }) => grantNumber),
    )
  }
  for (const { seatId, grantNumber } of told) raiseFloor(db, booking.showId, { seatId, grantNumber })
  carts.end(tx, booking.bookingId, 'sold')
}

/** The cash that it brings into the drawer. What goes back is a pay-out of its own. */
function cashTaken({ request }: KeptExchange): number {
  const { payments, change } = request.order
  return payments.reduce((sum, { method, tendered }) => sum + (method === 'cash' ? tendered : 0), 0) - change
}

/** What was taken for it, less the change. */
export function takenFor({ request }: KeptExchange): number {
  const { payments, change } = request.order
  return payments.reduce((sum, { tendered }) => sum + tendered, 0) - change
}
