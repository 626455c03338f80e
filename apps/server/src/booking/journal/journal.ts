/** The books beside the claims: bookings, their events, tickets, payments and the inbox, written in the claims' own transaction. */

import type { ClaimJournal, SaleVerdict } from '../../seats/claim-journal.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import { applyAccounts } from '../accounts/apply-accounts.ts'
import { spendApprovals } from '../approvals/spend-approvals.ts'
import type { BookingBooks, Receipt, Sale, SettlingAttempt } from '../books.ts'
import { followConfirmed } from '../follow-ups.ts'
import { keepForPickUp } from '../pickups/keep-for-pick-up.ts'
import { recordUses } from '../promo-codes/code-uses.ts'
import type { References } from '../references.ts'
import { takeFromStock } from '../stock/apply-stock.ts'
import { applySubscriptions } from '../subscriptions/apply-subscriptions.ts'
import { recordTips } from '../tips/record-tips.ts'
import { applyVouchers } from '../vouchers/apply-vouchers.ts'
import { recordCancellation } from './cancellation.ts'
import { examineCounterSales, recordCounterSales } from './counter-sales.ts'
import { examineExchangeSales, recordExchangeSales } from './exchange-sales.ts'
import { holdsExtended, holdsGrew, holdsShrank, isDue, recordForced } from './holds.ts'
import { type LockedBooking, lockBookings, lockFreeBookings, lockHolds } from './lock-bookings.ts'
import { lockConflicts } from './lock-conflicts.ts'
import { examineMove, holdMoved } from './moved-holds.ts'
import { examineOnlineSales, recordOnlineSales } from './online-sales.ts'
import { examineOrderSales, recordOrderSales } from './order-sales.ts'
import { examineReaderSales, lockReaderPayments, recordReaderSales } from './reader-sales.ts'
import { recordLineReturn } from './returned-lines.ts'
import { attemptOf as attemptOfSettled, examineSettledSales, recordSettledSales } from './settled-sales.ts'

export type BookingJournal = ClaimJournal<BookingBooks>

export function createJournal(references: References): BookingJournal {
  return {
    async lockBookings(tx, bookingIds) {
      await lockBookings(tx, bookingIds)
    },
    lockFreeBookings,
    lockHolds,
    holdsGrew: (tx, holds) => holdsGrew(tx, references, holds),
    holdsShrank,
    examineMove,
    holdMoved: (tx, move) => holdMoved(tx, references, move),
    recordForced,
    isDue,
    holdsExtended,

    async examineSales(tx, confirmations) {
      // Before the bookings: whoever settles a conflict locks it first, and then the booking that it names.
      const conflicts = await lockConflicts(
        tx,
        confirmations.flatMap((c) => attemptOf(c)?.conflictId ?? []),
      )
      // A terminal that begins a payment at a reader locks them in this order as well.
      const atReaders = await lockReaderPayments(tx, confirmations.filter(isOf('reader')))
      const bookings = await lockBookings(
        tx,
        confirmations.map((c) => c.bookingId),
      )
      const verdicts = new Map<Confirmation<BookingBooks>, SaleVerdict<BookingBooks>>([
        ...(await examineCounterSales(tx, confirmations.filter(isOf('counter')), bookings, conflicts)),
        ...(await examineOrderSales(tx, confirmations.filter(isOf('order')), bookings, conflicts)),
        ...(await examineReaderSales(tx, confirmations.filter(isOf('reader')), { bookings, atReaders })),
        ...(await examineExchangeSales(tx, confirmations.filter(isOf('exchange')), bookings)),
        ...(await examineOnlineSales(tx, confirmations.filter(isOf('online')), bookings)),
        ...examineSettledSales(confirmations.filter(isOf('settled')), bookings, conflicts),
      ])
      return confirmations.map(
        (confirmation) => verdicts.get(confirmation) ?? ofWholeHold(confirmation, bookings.get(confirmation.bookingId)),
      )
    },

    async recordSales(tx, sold) {
      const online = sold.map((s) => s.request).filter(isOf('online'))
      const settled = sold.map((s) => s.request).filter(isOf('settled'))
      const counter = sold.flatMap(({ request, held }) => (isOf('counter')(request) ? [{ request, held }] : []))
      const ofOrders = sold.flatMap(({ request, held }) => (isOf('order')(request) ? [{ request, held }] : []))
      const atReaders = sold.flatMap(({ request, held }) => (isOf('reader')(request) ? [{ request, held }] : []))
      const exchanged = sold.flatMap(({ request, held }) => (isOf('exchange')(request) ? [{ request, held }] : []))
      const receipts = new Map<Confirmation<BookingBooks>, Receipt>([
        ...(await recordCounterSales(tx, references, counter)),
        ...(await recordOrderSales(tx, references, ofOrders)),
        ...(await recordReaderSales(tx, references, atReaders)),
        ...(await recordExchangeSales(tx, references, exchanged)),
        ...(await recordOnlineSales(tx, online)),
        ...(await recordSettledSales(tx, settled)),
      ])
      const wholes = [...new Set([...ofOrders, ...atReaders].map(({ request }) => request.sale.whole))]
      // Of all of them at once, so that vouchers are locked in one order, and then subscriptions.
      await applyVouchers(tx, wholes)
      await applySubscriptions(tx, wholes)
      await applyAccounts(tx, wholes)
      await recordTips(tx, wholes)
      await keepForPickUp(tx, wholes)
      // Of all of them at once, so that stocks are locked in one order.
      await takeFromStock(tx, wholes)
      const paidOnline = online.map(({ bookingId, sale: { order } }) => ({ orderId: bookingId, order }))
      await recordUses(tx, [...paidOnline, ...wholes])
      await spendApprovals(tx, wholes)
      await followConfirmed(
        tx,
        sold.map((s) => s.request.bookingId),
      )
      return sold.map(({ request }) => {
        const receipt = receipts.get(request)
        if (!receipt) throw new Error(`booking ${request.bookingId} was locked as held and could not be confirmed`)
        return receipt
      })
    },

    recordCancellation,
    recordReturn: recordLineReturn,
  }
}

/** undefined: the sale comes out of no conflict. */
function attemptOf(confirmation: Confirmation<BookingBooks>): SettlingAttempt | undefined {
  if (isOf('settled')(confirmation)) return attemptOfSettled(confirmation)
  const { sale } = confirmation
  return sale.kind === 'counter' || sale.kind === 'order' ? sale.attempt : undefined
}

/** A seat left behind would stay held for a booking that is over. */
function ofWholeHold(
  { showId, terminalId, seats }: Confirmation<BookingBooks>,
  booking: LockedBooking | undefined,
): SaleVerdict<BookingBooks> {
  if (booking?.show_id !== showId || booking.terminal_id !== terminalId) return { kind: 'not_held' }
  if (booking.state !== 'held') return { kind: 'ended' }
  return booking.held_seats === seats.length ? { kind: 'open', held: booking.held_seats } : { kind: 'not_held' }
}

const isOf =
  <K extends Sale['kind']>(kind: K) =>
  (c: Confirmation<BookingBooks>): c is Confirmation<BookingBooks> & { sale: Extract<Sale, { kind: K }> } =>
    c.sale.kind === kind
