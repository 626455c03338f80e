/**
 * Keeps the server's word that tickets were exchanged, in one transaction: the new tickets, the money that was taken for them and the
 * end of their claims are written with it, once. So is a command that says the same: a ledger that is set back has lost the exchange,
 * and the terminal sends it again with all that it did since, in its place.
 */
import type { ExchangeAnswer, SoldBooking } from '@marquee/shared'
import type { SoldOrder } from '../api.ts'
import type { Carts } from '../carts/carts.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { type Printing, soldForPrinter } from '../printing/printing.ts'
import { addMovement, movementOf } from '../store/sales/drawer-table.ts'
import { answerExchange, commandOfExchange, findExchange, type KeptExchange } from '../store/sales/exchanges-table.ts'
import { addOrder, findOrder } from '../store/sales/orders-table.ts'
import { addSale, findSale } from '../store/sales/sales-table.ts'
import { raiseFloor } from '../store/seats/floors-table.ts'
import type { Tx } from '../store/writer.ts'

/** @returns false: it was kept before, and nothing has changed */
export function keepExchanged(
  tx: Tx,
  {
    carts,
    outbox,
    printing,
  }: { carts: Pick<Carts, 'end'>; outbox: Pick<Outbox, 'enter'>; printing: Pick<Printing, 'sold'> },
  exchangeId: string,
  answer: ExchangeAnswer,
): boolean {
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
  const command = commandOfExchange(kept)
  const movement = movementOf(command)
  if (movement) addMovement(db, movement)
  outbox.enter(tx, command.body, command.id, command.operatorId)
  printing.sold(tx, soldForPrinter(sold))
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

/** What was taken for it, less the change. */
export function takenFor({ request }: KeptExchange): number {
  const { payments, change } = request.order
  return payments.reduce((sum, { tendered }) => sum + tendered, 0) - change
}
