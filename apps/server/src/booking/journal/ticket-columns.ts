/** The tickets of sales, however they were paid, as columns of a statement. */
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks } from '../books.ts'

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
