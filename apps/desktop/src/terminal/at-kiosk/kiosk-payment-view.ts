/** The order of a visit as the kiosk's screen sees it. */
import { type Id, partOnReader, pickUpCode } from '@marquee/shared'
import type { KioskPayment, PaidAtKiosk, PaperState } from '../api.ts'
import { viewOf } from '../at-reader/attempt-view.ts'
import { mayPrint } from '../printing/printer-status.ts'
import type { Printing } from '../printing/printing.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import type { PrintState } from '../store/printing/print-jobs-table.ts'
import { findOrder } from '../store/sales/orders-table.ts'
import type { ReaderAttempt } from '../store/sales/reader-payments-table.ts'

interface Sources {
  db: Db
  catalogue: Catalogue
  printing: Pick<Printing, 'state' | 'pagesOf'>
  isInterrupted: boolean
}

export function viewOfPayment(attempt: ReaderAttempt, sources: Sources): KioskPayment {
  const { orderId, payment, cancelAsked, bookings } = viewOf(sources.db, sources.catalogue, attempt)
  const { order } = attempt
  const { total, payments } = order
  return {
    orderId,
    payment,
    cancelAsked,
    total,
    card: { amount: partOnReader(order).amount, currency: total.currency },
    vouchers: payments.flatMap((each) => (each.method === 'voucher' ? [{ code: each.code, pays: each.tendered }] : [])),
    bookings,
    interrupted: sources.isInterrupted,
    paid: attempt.standing === 'captured' ? paidOf(orderId, sources) : null,
  }
}

/** null: the disk has it no more. */
function paidOf(orderId: Id, { db, printing }: Sources): PaidAtKiosk | null {
  const order = findOrder(db, orderId)?.order
  if (!order) return null
  const pages = printing.pagesOf({ orderId, bookingIds: order.bookings.map(({ bookingId }) => bookingId) })
  const ofReceipt = pages.filter(({ kind }) => kind === 'receipt')
  const others = pages.filter(({ kind }) => kind !== 'receipt')
  const printer = printing.state()
  const paper = (states: readonly { state: PrintState }[]): PaperState =>
    printer === null ? 'none' : paperOf(states, mayPrint(printer))
  return {
    bookings: order.bookings.map(({ bookingId, showId, reference, tickets }) => ({
      bookingId,
      showId,
      reference,
      tickets: tickets.map(({ ticketId, seatId, type, code }) => ({ ticketId, seatId, type, code })),
    })),
    pickUpCode: order.handOverLater ? pickUpCode(orderId) : null,
    paper: paper(others),
    receipt: ofReceipt.length === 0 ? null : paper(ofReceipt),
  }
}

/** @param pages the newest of each thing */
function paperOf(pages: readonly { state: PrintState }[], mayPrintNow: boolean): PaperState {
  if (pages.length === 0) return 'none'
  if (pages.every(({ state }) => state === 'printed')) return 'printed'
  const isLost = pages.some(({ state }) => state === 'unknown' || state === 'lost' || state === 'dropped')
  return isLost || !mayPrintNow ? 'stuck' : 'printing'
}
