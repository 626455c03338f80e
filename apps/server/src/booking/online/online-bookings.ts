/** The calls on bookings for online customers (and staff on their behalf): the interface that `http/` serves. */
import type {
  Answer,
  BookingView,
  CancelAnswer,
  CancelRequest,
  HeldBooking,
  HoldRequest,
  IdempotencyKey,
  Language,
  PaidBooking,
  PayRequest,
  UnfinishedBooking,
} from '@marquee/shared'
import type { Actor } from '../books.ts'

/** The caller, as the token says. Staff may look at and cancel any booking; a customer, their own. */
export interface Caller {
  customerId: string
  role: 'customer' | 'operator' | 'manager'
  email: string | undefined
  /** As an identity provider says them. */
  name?: string | undefined
  phone?: string | undefined
  /** The best of ours that the caller's program accepts. */
  language?: Language | undefined
  /** The channel of the call; absent: the online API. */
  via?: Actor['via']
}

export interface OnlineBookings {
  hold(caller: Caller, key: IdempotencyKey, request: HoldRequest): Promise<Answer<HeldBooking>>
  /** `processing`, `requires_action`: 202. A decline, an expired hold… are refusals. */
  pay(
    caller: Caller,
    bookingId: string,
    key: IdempotencyKey,
    request: PayRequest,
  ): Promise<Answer<PaidBooking | UnfinishedBooking>>
  booking(caller: Caller, bookingId: string): Promise<Answer<BookingView>>
  /** `key`: demanded with `seatIds` or `amount`; all of it is the same when asked for again. */
  cancel(
    caller: Caller,
    bookingId: string,
    key: IdempotencyKey | undefined,
    request: CancelRequest,
  ): Promise<Answer<CancelAnswer>>
}
