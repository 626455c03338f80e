/** An order that is to be paid at a reader, as it is kept from the wish on: right by what it cites, ready for the books. */
import type { BookingReference, Id } from '@marquee/shared'
import type { CounterPayment, QuotedTicket } from '../../books.ts'
import type { SoldOrder } from '../../orders/sold-order.ts'
import type { UsedVouchers } from '../../vouchers/used-vouchers.ts'

export interface BookingAtReader {
  bookingId: Id
  showId: Id
  reference: BookingReference
  tickets: QuotedTicket[]
  /** The grant on which each of its tickets is sold. */
  grantNumbers: number[]
}

export interface OrderAtReader {
  order: SoldOrder
  bookings: BookingAtReader[]
  /** All of them: the card's, and what was taken otherwise. */
  payments: CounterPayment[]
  /** That pay for it or are sold with it, each with its id; absent: none. They are used when the card is captured, and not before. */
  vouchers?: UsedVouchers
}
