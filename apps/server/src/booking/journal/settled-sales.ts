/** Sales in conflict that a manager has found seats for, in the books: the conflict is settled once, by one booking. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { SaleVerdict } from '../../seats/claim-journal.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks, Receipt, SettledSale, SettlingAttempt } from '../books.ts'
import { lineColumns, orderColumns } from '../orders/order-columns.ts'
import { recordTips } from '../tips/record-tips.ts'
import type { LockedBooking } from './lock-bookings.ts'
import { type LockedConflict, leasedTo } from './lock-conflicts.ts'

const RECORD_SALE = loadStatement(new URL('./sql/record-settled-sale.sql', import.meta.url))

export type SettledConfirmation = Confirmation<BookingBooks> & { sale: SettledSale }

export const attemptOf = ({ bookingId, sale }: SettledConfirmation): SettlingAttempt => {
  return { conflictId: sale.conflictId, bookingId }
}

/** Only the attempt that has the lease sells, and only what isn't in the books by another entry. */
export function examineSettledSales(
  confirmations: readonly SettledConfirmation[],
  bookings: ReadonlyMap<string, LockedBooking>,
  conflicts: ReadonlyMap<string, LockedConflict>,
): Map<Confirmation<BookingBooks>, SaleVerdict<BookingBooks>> {
  /** The same sale may wait in one batch twice: the second finds the first confirmed. */
  const taken = new Set<string>()
  const take = (c: SettledConfirmation): boolean => {
    const conflict = leasedTo(attemptOf(c), conflicts)
    if (!conflict || conflict.is_copy || taken.has(conflict.id)) return false
    taken.add(conflict.id)
    return true
  }
  const verdictOf = (c: SettledConfirmation): SaleVerdict<BookingBooks> => {
    const booking = bookings.get(c.bookingId)
    if (!booking || booking.show_id !== c.showId || booking.terminal_id !== c.terminalId) return { kind: 'not_held' }
    if (booking.state !== 'held' || !take(c)) return { kind: 'ended' }
    return booking.held_seats === c.seats.length ? { kind: 'open', held: booking.held_seats } : { kind: 'not_held' }
  }
  return new Map(confirmations.map((c) => [c, verdictOf(c)]))
}

/** Records one after the other: a manager settles one at a time. */
export async function recordSettledSales(
  tx: Tx,
  confirmations: readonly SettledConfirmation[],
): Promise<Map<Confirmation<BookingBooks>, Receipt>> {
  const receipts = new Map<Confirmation<BookingBooks>, Receipt>()
  for (const confirmation of confirmations) {
    const reference = await record(tx, confirmation)
    if (reference !== undefined) receipts.set(confirmation, { kind: 'entered', reference })
  }
  return receipts
}

async function record(tx: Tx, { bookingId, sale }: SettledConfirmation): Promise<string | undefined> {
  const { tickets, total, settlement } = sale
  const { rows } = await tx.query<{ reference: string }>({
    ...RECORD_SALE,
    values: [
      bookingId,
      sale.terminalId,
      total.amount,
      total.currency,
      sale.confirmedAt,
      sale.reference,
      sale.conflictId,
      settlement.by,
      settlement.resolution,
      settlement.reason,
      JSON.stringify(tickets),
      `out of a conflict: ${settlement.reason}`,
      tickets.map((t) => t.ticketId),
      tickets.map((t) => t.seatIndex),
      tickets.map((t) => t.type),
      tickets.map((t) => t.amount),
      sale.printed,
      settlement.resolution !== 'other_seats',
      ...orderColumns([{ bookingId, sale }]).flat(),
      ...lineColumns([{ bookingId, sale }]),
      sale.payments.map((p) => p.paymentId),
      sale.payments.map((p) => p.method),
      sale.payments.map((p) => p.amount),
      sale.payments.map((p) => p.tendered),
      sale.payments.map((p) => p.slip),
    ],
  })
  const [recorded] = rows
  // The order of a booking that is settled by itself has the booking's id.
  if (recorded) await recordTips(tx, [{ orderId: bookingId, payments: sale.payments }])
  return recorded?.reference
}
