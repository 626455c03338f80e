/** An exchange as it reaches the seat store, for tests that are about seats. */
import { NO_ROUNDING, newId } from '@marquee/shared'
import { counterSale } from '../../../../../tooling/testing/terminals/counter-sale.ts'
import type { BookingBooks } from '../../booking/books.ts'
import type { ExchangeRequest, Grant } from '../seat-store.ts'

/** @param orderId the order of a booking of one seat, which goes for the seats of the grants */
export function exchangeOfOne(
  orderId: string,
  wanted: { showId: string; bookingId: string; terminalId: string; grants: readonly Grant[] },
): ExchangeRequest<BookingBooks> {
  const { showId, bookingId, terminalId, grants } = wanted
  const seats = grants.map(({ seat }) => seat)
  const { reference, tickets, order, total } = counterSale({ seats, terminalId })
  const exchangeId = newId()
  const whole = { orderId: newId(), terminalId, currency: 'SGD', order, payments: [], soldAt: new Date() }
  return {
    returning: {
      returnId: exchangeId,
      requestHash: Buffer.from('the same request'),
      orderId,
      lines: [{ number: 0, wentTo: null }],
      reason: 'exchanged',
      shown: 1000,
      by: { id: terminalId, kind: 'counter', cinemaId: null },
      exchange: {
        lines: [{ kind: 'ticket', amount: total.amount }],
        currency: total.currency,
        cashRounding: NO_ROUNDING,
        tenders: [],
        rounding: 0,
        change: 0,
        back: 0,
      },
    },
    sales: [
      {
        showId,
        bookingId,
        terminalId,
        seats,
        grantNumbers: grants.map(({ grantNumber }) => grantNumber),
        sale: { kind: 'exchange', exchangeId, whole, reference, tickets, total },
      },
    ],
  }
}
