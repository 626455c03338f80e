/** A booking at the desk: looked up by a clerk or a manager, given back by a manager. */
import { type GiveBackAnswer, granted, refused } from '@marquee/shared'
import type { OnlineBookings } from '../../../booking/online/online-bookings.ts'
import type { BookingRecords } from '../../../reporting/booking-record/booking-record.ts'
import type { HandlersOf } from '../handler.ts'

export function createBookingHandlers(options: {
  records: BookingRecords
  bookings: Pick<OnlineBookings, 'cancel'>
}): HandlersOf<'findBooking' | 'giveBack'> {
  const { records, bookings } = options
  return {
    findBooking: ({ text }, { terminal }) => records.find(text, terminal.cinemaId),

    async giveBack({ bookingId, key, ...request }, { terminal }) {
      // Another cinema's booking is refused here, before anything is done.
      const before = await records.read(bookingId, terminal.cinemaId)
      if (!before.ok) return before
      // A hold is its customer's, or its terminal's, to give up.
      if (before.value.status === 'held') return refused({ code: 'booking_not_cancellable', state: 'held' })
      const caller = { customerId: terminal.id, role: 'manager', email: undefined, via: 'manager' } as const
      const given = await bookings.cancel(caller, bookingId, key, request)
      if (!given.ok) return given
      const after = await records.read(bookingId, terminal.cinemaId)
      if (!after.ok) return after
      const answer: GiveBackAnswer = {
        seatsReleased: given.value.seatsReleased,
        refundIds: given.value.refunds.map((refund) => refund.refundId),
        booking: after.value,
      }
      return granted(answer)
    },
  }
}
