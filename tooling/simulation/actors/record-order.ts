/** An order that a screen says was sold, as the people in front of it remember it. */
import type { SoldOrder } from '../../../apps/desktop/src/terminal/api.ts'
import { atTerminal } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'

/** Prints some of its tickets. */
export async function recordOrder(options: ClerkOptions, order: SoldOrder, cutOff: boolean): Promise<void> {
  const { random, terminal } = options
  noteOrder(options, order, cutOff)
  for (const { bookingId } of order.bookings) {
    if (random.chance(0.7)) await atTerminal(terminal, (api) => api.print({ bookingId }))
  }
}

export function noteOrder(
  { world, record, sales, terminal }: Pick<ClerkOptions, 'world' | 'record' | 'sales' | 'terminal'>,
  { orderId, bookings, total, rounding }: SoldOrder,
  cutOff: boolean,
): void {
  world.count(cutOff ? 'orders while cut off' : 'orders at terminals')
  record.orders.set(orderId, {
    orderId,
    terminal: terminal.name,
    amount: total.amount + rounding,
    bookingIds: bookings.map(({ bookingId }) => bookingId),
  })
  for (const { bookingId, showId, total: ofTickets, tickets } of bookings) {
    sales.check(terminal, bookingId)
    const seatIds = tickets.map((ticket) => ticket.seatId)
    record.sales.set(bookingId, {
      bookingId,
      showId,
      terminal: terminal.name,
      amount: ofTickets.amount,
      seatIds,
      cutOff,
    })
    for (const { ticketId, seatId, code } of tickets) {
      record.tickets.set(ticketId, { ticketId, seatId, code, showId, bookingId, terminal: terminal.name })
    }
  }
}
