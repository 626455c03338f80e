/** Writes the sale into the charge of its payment, so that the sale can be entered again after a restore. */
import type { ChargedSale } from '../../../payments/charged-sale.ts'
import type { Payment } from '../../../payments/payment-rows.ts'
import type { BookingRow } from '../booking-row.ts'

/** undefined: a payment that nobody could enter again, such as cash. */
export function saleOf(payment: Payment, booking: BookingRow): ChargedSale | undefined {
  const { customer_id: customerId, order_hash: orderHash, quote, email } = booking
  const { idempotency_key: paymentKey, request_hash: paymentHash } = payment
  if (!quote || customerId === null || !orderHash || paymentKey === null || !paymentHash) return undefined
  return {
    paymentId: payment.id,
    bookingId: booking.id,
    reference: booking.reference,
    showId: booking.show_id,
    customerId,
    orderHash: orderHash.toString('base64url'),
    paymentKey,
    paymentHash: paymentHash.toString('base64url'),
    ...(email !== null && { email }),
    ...(quote.order && { order: { tariffId: quote.order.tariffId, lines: quote.order.lines } }),
    tickets: quote.tickets.map(({ ticketId, seatId, type, amount }) => ({ ticketId, seatId, type, amount })),
  }
}
