/** Captured charges in the books: the booking is confirmed once, by one payment. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { SaleVerdict } from '../../seats/claim-journal.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks, OnlineSale, Receipt } from '../books.ts'
import { lineColumns, orderColumns } from '../orders/order-columns.ts'
import type { LockedBooking } from './lock-bookings.ts'
import { ticketColumns } from './ticket-columns.ts'

const PAYMENTS_OF_SALES = loadStatement(new URL('./sql/payments-of-sales.sql', import.meta.url))
const RECORD_SALES = loadStatement(new URL('./sql/record-online-sales.sql', import.meta.url))

export type OnlineConfirmation = Confirmation<BookingBooks> & { sale: OnlineSale }

/** Sorts out sales that are settled already, or can't be: the payment was captured before, or is over. */
export async function examineOnlineSales(
  tx: Tx,
  confirmations: readonly OnlineConfirmation[],
  bookings: ReadonlyMap<string, LockedBooking>,
): Promise<Map<Confirmation<BookingBooks>, SaleVerdict<BookingBooks>>> {
  if (confirmations.length === 0) return new Map()
  const result = await tx.query<{ id: string; booking_id: string; state: string; late: boolean }>({
    ...PAYMENTS_OF_SALES,
    values: [confirmations.map((c) => c.sale.paymentId)],
  })
  const payments = new Map(result.rows.map((row) => [row.id, row]))
  const verdictOf = (c: OnlineConfirmation): SaleVerdict<BookingBooks> | undefined => {
    const payment = payments.get(c.sale.paymentId)
    const booking = bookings.get(c.bookingId)
    if (!payment || !booking || payment.booking_id !== c.bookingId) return { kind: 'not_held' }
    if (payment.state === 'captured' && !payment.late) {
      // The tickets were numbered when the seats were held: everybody who concludes the payment gives the same ones.
      return { kind: 'settled', receipt: receiptOf(c, booking.reference) }
    }
    return payment.state === 'pending' ? undefined : { kind: 'ended' }
  }
  return new Map(
    confirmations.flatMap((c): [OnlineConfirmation, SaleVerdict<BookingBooks>][] => {
      const verdict = verdictOf(c)
      return verdict ? [[c, verdict]] : []
    }),
  )
}

export async function recordOnlineSales(
  tx: Tx,
  confirmations: readonly OnlineConfirmation[],
): Promise<Map<Confirmation<BookingBooks>, Receipt>> {
  if (confirmations.length === 0) return new Map()
  const sales = confirmations.map((c) => c.sale)
  const result = await tx.query<{ id: string; reference: string }>({
    ...RECORD_SALES,
    values: [
      confirmations.map((c) => c.bookingId),
      sales.map((s) => s.paymentId),
      sales.map((s) => s.total.amount),
      sales.map((s) => s.total.currency),
      sales.map((s) => s.confirmedAt),
      sales.map((s) => s.by.actor),
      sales.map((s) => s.by.actorId),
      sales.map((s) => s.by.via),
      sales.map((s) => s.payer?.cardLast4 ?? null),
      sales.map((s) => s.payer?.name ?? null),
      sales.map((s) => s.payer?.phone ?? null),
      ...orderColumns(confirmations),
      ...ticketColumns(confirmations),
      ...lineColumns(confirmations),
    ],
  })
  const references = new Map(result.rows.map((row) => [row.id, row.reference]))
  return new Map(
    confirmations.flatMap((c): [OnlineConfirmation, Receipt][] => {
      const reference = references.get(c.bookingId)
      return reference === undefined ? [] : [[c, receiptOf(c, reference)]]
    }),
  )
}

function receiptOf({ bookingId, showId, sale }: OnlineConfirmation, reference: string): Receipt {
  return {
    kind: 'sold',
    sold: {
      bookingId,
      reference,
      showId,
      tickets: sale.tickets.map(({ ticketId, seatId, type, amount, code }) => ({
        ticketId,
        seatId,
        type,
        amount,
        code,
      })),
      total: sale.total,
      change: 0,
      confirmedAt: sale.confirmedAt.toISOString(),
    },
  }
}
