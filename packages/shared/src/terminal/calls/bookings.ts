/** Any booking or order of the house: found, printed, mailed, exchanged, given back. */
import { FindBookingAnswer, FindBookingRequest, GiveBackAnswer, GiveBackRequest } from '../../manager/booking-record.ts'
import { CancelShowAnswer, CancelShowRequest } from '../../manager/cancel-show.ts'
import {
  BookingToPrint,
  BookingToPrintRequest,
  FindBookingsAnswer,
  FindBookingsRequest,
  MailAgainAnswer,
  MailAgainRequest,
  MailOrderRequest,
} from '../find-bookings.ts'
import {
  ExchangeAnswer,
  ExchangeRequest,
  FindOrderAnswer,
  FindOrderRequest,
  ReturnLinesAnswer,
  ReturnLinesRequest,
} from '../order-return.ts'
import { type Call, GATEWAY_MS, QUICK_MS } from './call.ts'

export const BOOKING_CALLS = {
  /** Finds a booking by its reference or the code of a ticket. */
  findBooking: {
    request: FindBookingRequest,
    answer: FindBookingAnswer,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the booking cannot be looked up',
  },
  /** Finds bookings of the terminal's cinemas by whatever is known of them. So many an hour: nobody lists customers with it. */
  findBookings: {
    request: FindBookingsRequest,
    answer: FindBookingsAnswer,
    who: ['counter', 'manager'],
    timeoutMs: QUICK_MS,
    undone: 'bookings cannot be looked up',
  },
  /** Reads the tickets of a booking, for a printer. */
  bookingToPrint: {
    request: BookingToPrintRequest,
    answer: BookingToPrint,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'its tickets cannot be printed',
  },
  /** Has the tickets of an order mailed that this kiosk sold within the last minutes. Sent again with its id, it is done once. */
  mailOrder: {
    request: MailOrderRequest,
    answer: MailAgainAnswer,
    who: ['kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'the mail may or may not be sent',
  },
  /** Sends a booking's tickets to its customer once more. Sent again with its id, it is done once. */
  mailAgain: {
    request: MailAgainRequest,
    answer: MailAgainAnswer,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the mail may or may not be sent',
  },
  /** Finds an order that was sold: its lines, and what came back of them. */
  findOrder: {
    request: FindOrderRequest,
    answer: FindOrderAnswer,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the order cannot be looked up',
  },
  /** Gives lines of an order back, with their money. Sent again with its id, it is done once. */
  returnLines: {
    request: ReturnLinesRequest,
    answer: ReturnLinesAnswer,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'it may or may not be given back',
  },
  /** Exchanges tickets of an order for others, whose seats the terminal holds. Sent again with its id, it is done once. */
  exchange: {
    request: ExchangeRequest,
    answer: ExchangeAnswer,
    who: ['counter'],
    timeoutMs: GATEWAY_MS,
    undone: 'they may or may not be exchanged',
  },
  /** The show doesn't take place: every sale is given back. Idempotent. */
  cancelShow: {
    request: CancelShowRequest,
    answer: CancelShowAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'the show may or may not be cancelled',
  },
  /** Gives seats of a booking back, with their money. Sent again with its key, it is done once. */
  giveBack: {
    request: GiveBackRequest,
    answer: GiveBackAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'the booking may or may not be given back',
  },
} as const satisfies Record<string, Call>
