/**
 * Keeps the server's word on a card at the reader, in one transaction. A captured one is a sale that is in the ledger: its tickets, its
 * money and the end of its claims are written with it, once. No command tells of it, but the one that names its shift.
 */
import {
  codesOfVouchers,
  type Money,
  type ReaderOrder,
  type ReaderPayment,
  type SoldBooking,
  totalOf,
} from '@marquee/shared'
import type { HeardAtReader, SoldOrder } from '../api.ts'
import type { Carts } from '../carts/carts.ts'
import { type Printing, soldForPrinter } from '../printing/printing.ts'
import { soldGiftCards } from '../sales/sold-gift-cards.ts'
import type { Shifts } from '../shifts/shifts.ts'
import { addMovement } from '../store/sales/drawer-table.ts'
import { addOrder, findOrder } from '../store/sales/orders-table.ts'
import { findAttempt, type ReaderAttempt, saveWord } from '../store/sales/reader-payments-table.ts'
import { addSale, findSale } from '../store/sales/sales-table.ts'
import { forgetVouchers } from '../store/sales/voucher-claims-table.ts'
import { raiseFloor } from '../store/seats/floors-table.ts'
import type { Tx } from '../store/writer.ts'

interface ForSale {
  carts: Pick<Carts, 'end'>
  printing: Pick<Printing, 'sold'>
}

type Captured = Extract<ReaderPayment, { state: 'captured' }>

/** @returns false: that attempt isn't open any more, and nothing has changed */
export function takeWord(
  tx: Tx,
  { carts, printing, shifts }: ForSale & { shifts: Pick<Shifts, 'paidAtReader'> },
  payment: ReaderPayment,
  isNews: boolean,
): boolean {
  const { db } = tx
  if (!saveWord(db, payment, heardOf(payment), isNews)) return false
  const attempt = findAttempt(db, payment.orderId)
  if (payment.state === 'captured' && attempt && !findOrder(db, payment.orderId)) {
    writeSold(tx, { carts, printing }, attempt, payment)
    shifts.paidAtReader(tx, payment.orderId)
  }
  return true
}

function heardOf(payment: ReaderPayment): HeardAtReader {
  if (payment.state !== 'captured') return payment
  const { bookings: _, ...heard } = payment
  return heard
}

function writeSold(
  tx: Tx,
  { carts, printing }: ForSale,
  attempt: ReaderAttempt,
  { bookings, capturedAt }: Captured,
): void {
  const { order, asked, lines, byRate, cinemaId, isLeft = false } = attempt
  const { orderId, total, rounding, change, soldAt } = order
  // Nothing was left for a card: that part only named the attempt.
  const payments = order.payments.filter((payment) => payment.method !== 'reader' || payment.amount > 0)
  const sold = bookings.map(
    ({ tickets, ...booking }): SoldBooking => ({
      ...booking,
      tickets,
      total: { amount: totalOf(tickets), currency: total.currency },
      change: 0,
      confirmedAt: capturedAt,
    }),
  )
  for (const booking of sold) sellAtReader(tx, carts, order, booking)
  const taken: SoldOrder = {
    orderId,
    bookings: sold,
    lines,
    byRate,
    total,
    rounding,
    payments,
    change,
    soldAt,
    ...(order.handOverLater && { handOverLater: true }),
    ...soldGiftCards(tx.db, order.vouchers),
    standing: 'applied',
  }
  addOrder(tx.db, taken, JSON.stringify(asked), cinemaId)
  // Somebody else would stand before what comes out at a kiosk.
  if (!isLeft) printing.sold(tx, soldForPrinter(taken))
  // The server has used them with the order, and ended their claims.
  forgetVouchers(tx.db, codesOfVouchers(order))
  const cash = cashTaken(order)
  // As the server's books have it: cash counts when the order is sold.
  if (cash.amount !== 0) {
    const at = capturedAt
    addMovement(tx.db, { id: orderId, direction: 'in', money: cash, bookingId: null, conflictId: null, at })
  }
}

function sellAtReader(tx: Tx, carts: Pick<Carts, 'end'>, { bookings }: ReaderOrder, booking: SoldBooking): void {
  const { db } = tx
  const asked = bookings.find(({ bookingId }) => bookingId === booking.bookingId)
  const grantNumbers = new Map(asked?.tickets.map(({ ticketId, grantNumber }) => [ticketId, grantNumber]))
  if (!findSale(db, booking.bookingId)) {
    addSale(
      db,
      booking,
      'applied',
      booking.tickets.flatMap(({ ticketId }) => grantNumbers.get(ticketId) ?? []),
    )
  }
  for (const { seatId, grantNumber } of asked?.tickets ?? []) raiseFloor(db, booking.showId, { seatId, grantNumber })
  carts.end(tx, booking.bookingId, 'sold')
}

/** The cash that it brings into the drawer. */
function cashTaken({ payments, change, total }: ReaderOrder): Money {
  return { amount: takenOtherwise({ payments, change }, 'cash'), currency: total.currency }
}

/** What was taken beside the card, less the change; of one method, or in all. A voucher's part is taken with the capture. */
export function takenOtherwise(
  { payments, change }: Pick<ReaderOrder, 'payments' | 'change'>,
  only?: 'cash' | 'card_machine',
): number {
  const taken = payments.reduce(
    (sum, payment) =>
      payment.method !== 'reader' && payment.method !== 'voucher' && (only === undefined || payment.method === only)
        ? sum + payment.tendered
        : sum,
    0,
  )
  return taken - (only === 'card_machine' ? 0 : change)
}
