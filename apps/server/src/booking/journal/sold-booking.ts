/** What every sale has in common, however it was paid: its tickets as columns of a statement, and what is answered. */
import type { SoldBooking } from '@marquee/shared'
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks, SaleAnswer } from '../books.ts'

/** Ticket ids, booking ids, show ids, seat indexes, ticket types, amounts: one row a ticket. */
export function ticketColumns(confirmations: readonly Confirmation<BookingBooks>[]): unknown[][] {
  const tickets = confirmations.flatMap((c) => c.sale.tickets.map((ticket) => ({ ...ticket, of: c })))
  return [
    tickets.map((t) => t.ticketId),
    tickets.map((t) => t.of.bookingId),
    tickets.map((t) => t.of.showId),
    tickets.map((t) => t.seatIndex),
    tickets.map((t) => t.type),
    tickets.map((t) => t.amount),
  ]
}

export function soldBooking({ bookingId, showId, sale }: Confirmation<BookingBooks>, reference: string): SoldBooking {
  return {
    bookingId,
    reference,
    showId,
    tickets: sale.tickets.map(({ ticketId, seatId, type, amount, code }) => ({ ticketId, seatId, type, amount, code })),
    total: sale.total,
    change: sale.kind === 'counter' ? sale.tendered - sale.total.amount : 0,
    confirmedAt: sale.confirmedAt.toISOString(),
  }
}

/** @param confirmed those that the statement has really confirmed; the others get no receipt */
export function receiptsOf<C extends Confirmation<BookingBooks>>(
  confirmations: readonly C[],
  confirmed: readonly { id: string; reference: string }[],
): Map<Confirmation<BookingBooks>, SaleAnswer> {
  const references = new Map(confirmed.map((row) => [row.id, row.reference]))
  return new Map(
    confirmations.flatMap((c): [C, SaleAnswer][] => {
      const reference = references.get(c.bookingId)
      return reference === undefined ? [] : [[c, { ok: true, value: soldBooking(c, reference) }]]
    }),
  )
}
