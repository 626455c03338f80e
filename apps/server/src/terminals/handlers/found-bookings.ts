/** Any booking of the house, at a counter or in the office: found, its tickets for the printer, its mail once more. */
import type { MailAgain } from '../../booking/mailing-again/mail-again.ts'
import type { MailOrder } from '../../booking/mailing-again/mail-order.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { ReadBookingToPrint } from '../../reporting/found-bookings/booking-to-print.ts'
import type { FindBookings } from '../../reporting/found-bookings/find-bookings.ts'
import { searchRights } from '../../reporting/found-bookings/search-rights.ts'
import type { HandlersOf } from './handler.ts'

export function createFoundBookingHandlers(options: {
  findBookings: FindBookings
  bookingToPrint: ReadBookingToPrint
  mailAgain: MailAgain
  mailOrder: MailOrder
  reportsPool: Pool
}): HandlersOf<'findBookings' | 'bookingToPrint' | 'mailAgain' | 'mailOrder'> {
  const { findBookings, bookingToPrint, mailAgain, mailOrder, reportsPool } = options
  return {
    findBookings,
    bookingToPrint: ({ bookingId }, session) => bookingToPrint(bookingId, session),
    async mailAgain(request, session) {
      const rights = await searchRights(reportsPool, session)
      return rights.ok ? mailAgain(request, { ...session, cinemaIds: rights.value.cinemaIds }) : rights
    },
    mailOrder: (request, { terminal }) => mailOrder(request, terminal),
  }
}
