/** A booking at the desk: looked up by a clerk or a manager, given back by a manager. */
import { type GiveBackAnswer, granted, type Id, parseTicketCode, refused } from '@marquee/shared'
import type { OnlineBookings } from '../../../booking/online/online-bookings.ts'
import type { Pool } from '../../../infra/postgres.ts'
import type { BookingRecords } from '../../../reporting/booking-record/booking-record.ts'
import { spendSearch } from '../../../reporting/found-bookings/search-quota.ts'
import { searchRights } from '../../../reporting/found-bookings/search-rights.ts'
import type { HandlersOf } from '../handler.ts'

const NOBODYS: ReadonlySet<Id> = new Set()

export function createBookingHandlers(options: {
  records: BookingRecords
  bookings: Pick<OnlineBookings, 'cancel'>
  reportsPool: Pool
}): HandlersOf<'findBooking' | 'giveBack'> {
  const { records, bookings, reportsPool } = options
  return {
    async findBooking({ text }, session) {
      const rights = await searchRights(reportsPool, session)
      // A counter of before knows nobody who logs in: it goes on, and is shown no data of customers whole.
      const whole = rights.ok ? rights.value.whole : NOBODYS
      const record = await records.find(text, session.terminal.cinemaId, whole)
      // Who has the ticket knows all that it leads to.
      if (session.terminal.kind !== 'counter' || parseTicketCode(text.trim()) !== undefined) return record
      const bookingId = record.ok ? record.value.booking?.bookingId : undefined
      const refusal = await spendSearch(reportsPool, session, { kinds: ['reference'], countedAs: 'open', bookingId })
      return refusal ? refused(refusal) : record
    },

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
