/** A booking as its customer, or staff, looks at it. */
import type { BookingView, RefundView } from '@marquee/shared'
import type { CatalogueShow } from '../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { paymentsOfBooking } from '../../payments/payment-rows.ts'
import { type Refund, refundsOfBooking } from '../../payments/refund-rows.ts'
import type { TicketSigner } from '../../tickets/ticket-signer.ts'
import { linesOfOrder } from '../orders/read-lines.ts'
import type { SoldLine } from '../orders/sold-order.ts'
import { linesOfQuote } from '../orders/ticket-order.ts'
import { viewLines } from '../orders/view-lines.ts'
import type { BookingRow } from './booking-row.ts'

const TICKETS_OF_BOOKING = loadStatement(new URL('./sql/tickets-of-booking.sql', import.meta.url))

interface TicketRow {
  id: string
  seat_index: number
  ticket_type: string
  amount: number
  cancelled_at: Date | null
}

export function refundView({ id, amount, reason, state, at }: Refund): RefundView {
  return { refundId: id, amount, reason, status: state, at: at.toISOString() }
}

export async function viewBooking(
  { pool, signer }: { pool: Pool; signer: TicketSigner },
  booking: BookingRow,
  show: CatalogueShow,
): Promise<BookingView> {
  const [tickets, payments, refunds, sold] = await Promise.all([
    pool.query<TicketRow>({ ...TICKETS_OF_BOOKING, values: [booking.id] }),
    paymentsOfBooking(pool, booking.id),
    refundsOfBooking(pool, booking.id),
    booking.order_id === null ? [] : linesOfOrder(pool, booking.order_id, booking.id),
  ])
  const lines = booking.order_id === null && booking.quote ? linesOfQuote(booking.quote) : sold
  const shown =
    booking.state === 'held'
      ? booking.quote?.tickets.map((ticket) => ticket.ticketId)
      : tickets.rows.map((ticket) => ticket.id)
  const placeOf = ({ ticketId }: SoldLine): number => shown?.indexOf(ticketId ?? '') ?? -1
  const total =
    booking.total_amount !== null && booking.currency !== null
      ? { amount: booking.total_amount, currency: booking.currency }
      : (booking.quote?.total ?? null)
  return {
    bookingId: booking.id,
    reference: booking.reference,
    status: booking.state,
    showId: booking.show_id,
    expiresAt: booking.state === 'held' ? (booking.hold_until?.toISOString() ?? null) : null,
    total,
    tickets:
      booking.state === 'held'
        ? heldTickets(booking)
        : await Promise.all(tickets.rows.map((ticket) => soldTicket(ticket, booking, show, signer))),
    payments: payments.map(({ id, method, amount, state, at }) => ({
      paymentId: id,
      method,
      amount,
      status: state,
      at: at.toISOString(),
    })),
    refunds: refunds.map(refundView),
    ...viewLines(lines, placeOf),
  }
}

type ViewedTicket = BookingView['tickets'][number]

function heldTickets({ quote }: BookingRow): ViewedTicket[] {
  const tickets = quote?.tickets ?? []
  return tickets.map(({ seatId, type, amount }) => ({ seatId, type, amount, status: 'held' }))
}

async function soldTicket(
  ticket: TicketRow,
  booking: BookingRow,
  show: CatalogueShow,
  signer: TicketSigner,
): Promise<ViewedTicket> {
  const seatId = show.plan.seatIdOf(ticket.seat_index)
  const { id: ticketId, ticket_type: type, amount } = ticket
  if (ticket.cancelled_at) return { ticketId, seatId, type, amount, status: 'cancelled' }
  const code = await signer.sign({ t: ticketId, s: booking.show_id, p: seatId, b: show.show.startsAt })
  return { ticketId, seatId, type, amount, status: 'valid', code }
}
