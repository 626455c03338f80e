/** Calls of a counter that has a card reader, and an order for which a card is being taken there. */
import {
  Amount,
  type Answer,
  Id,
  MAX_PAYMENTS_IN_ORDER,
  type Money,
  type ReaderPayment,
  type SeatId,
  type VoucherState,
} from '@marquee/shared'
import { z } from 'zod'
import { type OrderArgs, OrderParts, PaidOrVoucher } from './counter.ts'
import type { ApiOf, ScreenCall } from './screen-call.ts'

const BeginAtReader = OrderParts.extend({
  orderId: Id,
  /** What has been taken already, and what vouchers are to pay when the card is charged. */
  payments: z.array(PaidOrVoucher).max(MAX_PAYMENTS_IN_ORDER - 1),
  /** What the card pays, in minor units. */
  amount: Amount.min(1),
  /** The total that the clerk was shown, in minor units. If prices have changed since, no card is asked for. */
  shownTotal: Amount,
})
export type BeginAtReaderArgs = z.infer<typeof BeginAtReader>

const OfOrder = z.strictObject({ orderId: Id })

/** The server's last word. Of one that is captured the rest is among the orders that were sold. */
export type HeardAtReader =
  | Exclude<ReaderPayment, { state: 'captured' }>
  | { orderId: Id; paymentId: Id; state: 'captured'; capturedAt: string }

export interface BookingAtReader {
  bookingId: Id
  showId: Id
  /** Empty where the programme doesn't know the show. */
  title: string
  startsAt: string | null
  timeZone: string
  seatIds: SeatId[]
  /** Its seats are still in a cart of this terminal. */
  held: boolean
}

/** An order with a card at the reader, until the clerk has seen how that ended. */
export interface AtReader {
  orderId: Id
  /** null: the server has not answered yet. */
  payment: HeardAtReader | null
  /** The server is asked for its end until there is one. */
  cancelAsked: boolean
  /** What the card pays. */
  amount: Money
  payments: BeginAtReaderArgs['payments']
  /** What was taken beside it less the change, in minor units: it goes back by hand when the order isn't sold. No voucher is in it. */
  otherwise: number
  /** Of its vouchers and gift cards those that this terminal has a claim on. */
  vouchers: VoucherState[]
  bookings: BookingAtReader[]
  /** All of it as it was asked for: to be paid again, or otherwise. */
  parts: OrderArgs
}

export const AT_READER_CALLS = {
  /**
   * Has an order paid with a card at this terminal's reader. It is on the disk before the server is asked; `TerminalState.atReader` tells
   * how it goes on. Refused: no card is asked for. The same again answers how it stands.
   */
  beginAtReader: { request: BeginAtReader, answer: z.custom<Answer<AtReader>>() },
  /** Asks for its end, also after a restart, until the server tells one. That may be that the card was charged. */
  cancelAtReader: { request: OfOrder, answer: z.custom<Answer<null>>() },
  /** The clerk has seen how it ended. Refused while it hasn't. */
  seenAtReader: { request: OfOrder, answer: z.custom<Answer<null>>() },
} satisfies Record<string, ScreenCall>

export type AtReaderApi = ApiOf<typeof AT_READER_CALLS>
