/** A counter's exchange of tickets for the seats of its carts. */
import {
  Amount,
  type Answer,
  Id,
  MAX_BOOKINGS_IN_ORDER,
  MAX_LINES_IN_ORDER,
  MAX_PAYMENTS_IN_ORDER,
  type Money,
  type PaymentMethod,
} from '@marquee/shared'
import { z } from 'zod'
import { OrderParts, PaidOtherwise, type SoldOrder } from './counter.ts'
import type { ApiOf, ScreenCall } from './screen-call.ts'

const Exchange = z.strictObject({
  /** Made when the clerk confirms: asked again, it is the same exchange. */
  exchangeId: Id,
  /** The order of the tickets that are given up, and their places in it. */
  givenUp: z.strictObject({ orderId: Id, lines: z.array(z.int().min(0)).min(1).max(MAX_LINES_IN_ORDER) }),
  /** What they come to and what of it goes back, as `exchangeMoney` says and as the clerk was shown, in minor units. */
  money: z.strictObject({
    credit: Amount,
    back: Amount,
    due: Amount,
    rounding: z.int(),
    carriesCash: z.boolean(),
  }),
  /** The order of the new tickets. */
  orderId: Id,
  cinemaId: Id,
  bookings: OrderParts.shape.bookings.min(1).max(MAX_BOOKINGS_IN_ORDER),
  codes: OrderParts.shape.codes,
  /** What is paid beside `credit`. */
  payments: z.array(PaidOtherwise).max(MAX_PAYMENTS_IN_ORDER),
  /** What the new tickets cost, as the clerk was shown it, in minor units. */
  shownTotal: Amount,
})
export type ExchangeArgs = z.infer<typeof Exchange>

/** A way that money goes back. */
export interface ExchangeRefund {
  method: PaymentMethod
  amount: number
  slip: string | null
}

export interface Exchanged {
  /** The new tickets. */
  order: SoldOrder
  /** What goes back to the customer, and where; cash also comes as one of `payOuts`. */
  refunds: ExchangeRefund[]
}

/** An exchange that the server has not answered. */
export interface OpenExchange {
  exchangeId: Id
  orderId: Id
  bookingIds: Id[]
  /** What was taken for it, less the change: it goes back by hand when nothing is exchanged. */
  taken: Money
}

export const EXCHANGE_CALLS = {
  /**
   * Exchanges tickets for the seats of carts, each whole. It is on the disk before the server is asked. Refused: nothing is exchanged,
   * the carts and the old tickets are as before. Refused with `timeout`: nobody knows yet, the terminal asks until it has an answer, and
   * `TerminalState.exchanges` has it until then. The same again answers how it stands.
   */
  exchange: { request: Exchange, answer: z.custom<Answer<Exchanged>>() },
} satisfies Record<string, ScreenCall>

export type ExchangeApi = ApiOf<typeof EXCHANGE_CALLS>
