/** Calls of a counter alone: sales and orders, cards at its reader, vouchers, and their tickets. It makes those of kiosk.ts as well. */
import {
  type AccountCard,
  ActToApprove,
  Amount,
  type Answer,
  type Approval,
  BookingReference,
  type ClaimEntriesAnswer,
  Empty,
  type FindAccountsAnswer,
  FindAccountsRequest,
  Id,
  Instant,
  MAX_BOOKINGS_IN_ORDER,
  MAX_LINES_IN_ORDER,
  MAX_PAYMENTS_IN_ORDER,
  MAX_SEATS_IN_BOOKING,
  MAX_VOUCHERS_IN_ORDER,
  type Money,
  type OnReader,
  OrderGoods,
  type OrderLine,
  type OrderPayment,
  OrderTicket,
  OrderVoucher,
  type PaysFor,
  PriceByHand,
  type PricedOrder,
  PromoCode,
  SeatId,
  Slip,
  type SoldBooking,
  type StockLevel,
  SubscriptionText,
  type TaxOfRate,
  TicketType,
  TipOfPayment,
  VoucherCode,
  type VoucherState,
  VoucherText,
  VoucherUse,
  WantedCombo,
} from '@marquee/shared'
import { z } from 'zod'
import type { Cart } from './kiosk.ts'
import type { ApiOf, ScreenCall } from './screen-call.ts'

export interface PrintedTicket {
  ticketId: Id
  seatId: string
  /** The ticket as the printer would print it, as an SVG picture. */
  svg: string
  /** The same as ESC/POS bytes, base64. */
  escpos: string
}

export interface SaleRecord {
  booking: SoldBooking
  movieTitle: string
  startsAt: string
  /** `waiting`: the server has not answered yet. `conflict`: a manager has to settle it. `settled`: one has. */
  standing: 'waiting' | 'applied' | 'conflict' | 'settled'
}

const Sale = z.strictObject({
  bookingId: Id,
  tickets: z
    .array(z.strictObject({ seatId: SeatId, type: TicketType }))
    .min(1)
    .max(10),
  /** Minor units of the show's currency. */
  tendered: z.int().min(0).max(1_000_000_000),
  /** The total that the clerk was shown, in minor units. If prices have changed since, the sale is refused. */
  shownTotal: z.int().min(0).optional(),
})

/** As many as payments, of which each entry is one. */
export const MAX_SUBSCRIPTIONS_IN_ORDER = MAX_PAYMENTS_IN_ORDER

export const OrderParts = z.strictObject({
  /** Of an order without tickets; the others are of the cinema of their shows. */
  cinemaId: Id,
  /** Carts of this terminal, each whole. */
  bookings: z
    .array(
      z.strictObject({
        bookingId: Id,
        tickets: z
          .array(
            OrderTicket.pick({ seatId: true, type: true, cardNumber: true }).extend({ given: PriceByHand.optional() }),
          )
          .min(1)
          .max(MAX_SEATS_IN_BOOKING),
      }),
    )
    .max(MAX_BOOKINGS_IN_ORDER)
    .refine((bookings) => new Set(bookings.map(({ bookingId }) => bookingId)).size === bookings.length, {
      message: 'must not name a booking twice',
    }),
  goods: z.array(OrderGoods.extend({ given: PriceByHand.optional() })).max(MAX_LINES_IN_ORDER),
  combos: z.array(WantedCombo).max(MAX_LINES_IN_ORDER),
  codes: z.array(PromoCode).max(10),
  /** Gift cards that are sold, each claimed. */
  vouchers: z.array(OrderVoucher).max(MAX_VOUCHERS_IN_ORDER).optional(),
  /** That admit, each looked up here: of each show one ticket, the first in a seat that it covers. */
  subscriptions: z.array(VoucherCode).max(MAX_SUBSCRIPTIONS_IN_ORDER).optional(),
  /** The customer fetches its goods later, by its pick-up code. */
  handOverLater: z.literal(true).optional(),
})
export type OrderArgs = z.infer<typeof OrderParts>

/** Money that the clerk has taken. */
export const PaidOtherwise = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('cash'), tendered: Amount }),
  z.strictObject({
    method: z.literal('card_machine'),
    tendered: Amount.min(1),
    slip: Slip,
  }),
])

export const PaidOrVoucher = z.discriminatedUnion('method', [
  ...PaidOtherwise.options,
  /** Claimed, and nowhere else in the order. */
  z.strictObject({ method: z.literal('voucher'), tendered: Amount.min(1), code: VoucherCode }),
])

/** The part of an order that is put on a company's account. */
const PaidOnAccount = z.strictObject({ method: z.literal('account'), tendered: Amount.min(1), accountId: Id })

/** `tip`: a part of what was handed over, for the staff. */
const [InCash, OnMachine, ByVoucher] = PaidOrVoucher.options
const PaidWithTip = z.discriminatedUnion('method', [
  InCash.extend({ tip: TipOfPayment }),
  OnMachine.extend({ tip: TipOfPayment }),
  ByVoucher,
  PaidOnAccount,
])

const SellOrder = OrderParts.extend({
  orderId: Id,
  payments: z.array(PaidWithTip).max(MAX_PAYMENTS_IN_ORDER),
  /** The total that the clerk was shown, in minor units. If prices have changed since, the order is refused. */
  shownTotal: Amount,
})
export type SellOrderArgs = z.infer<typeof SellOrder>

/** An order as it was sold here. */
export interface SoldOrder {
  orderId: Id
  bookings: SoldBooking[]
  lines: OrderLine[]
  byRate: TaxOfRate[]
  /** What the lines come to. */
  total: Money
  /** The name of the account on which a part of it is put. */
  account?: string
  /** Of the part in cash; below zero, the customer paid less. */
  rounding: number
  payments: (OrderPayment | OnReader)[]
  /** Of an exchange: so much is paid with the money of the tickets that were given up. */
  carried?: number
  change: number
  soldAt: string
  /** Its goods are handed over by its pick-up code, which the server knows as soon as it has the order. */
  handOverLater?: true
  /** Gift cards that it sold, for their slips. */
  giftCards?: SoldGiftCard[]
  /** See `SaleRecord`; a conflict of an order is settled booking by booking. */
  standing: 'waiting' | 'applied' | 'conflict'
}

/** A gift card or a voucher that was sold, as its slip says it. */
export interface SoldGiftCard {
  code: VoucherCode
  /** The text of its QR code; absent: the server didn't say it, and the code that people type is printed alone. */
  signed?: string
  amount: number
  paysFor: PaysFor
  /** null: never */
  expiresAt: string | null
}

/** Counted goods of a cinema, less what was sold here since the server said so; null: it never has. */
export interface StockLeft {
  levels: StockLevel[] | null
  heardAt: string | null
}

/** A cart that was taken over, and what its customer had chosen elsewhere. */
export interface TakenOver {
  cart: Cart
  /** Empty: no types were chosen. */
  tickets: { seatId: string; type: TicketType }[]
  /** What the customer was told that it would cost. */
  quoted: Money | null
  /** The name of the terminal that had it; null: it was an online customer's. */
  terminal: string | null
}

export const COUNTER_CALLS = {
  /**
   * Makes the hold of an online customer, a kiosk or another counter a cart of this screen, by its reference. Sent again with the same
   * booking when the answer was lost.
   */
  takeOverHold: {
    request: z.strictObject({ sessionId: Id, bookingId: Id, reference: BookingReference }),
    answer: z.custom<Answer<TakenOver>>(),
  },
  /** Keeps the seats of a cart until then for a customer who comes back with its reference. The screen has the cart no more. */
  reserveCart: { request: z.strictObject({ bookingId: Id, until: Instant }), answer: z.custom<Answer<Cart>>() },
  /**
   * Sells the whole cart for cash. The answer is on the disk, with its tickets, and stands even when the server can't be
   * reached. The server's verdict comes as `saleAnswered`. Idempotent.
   */
  sell: { request: Sale, answer: z.custom<Answer<SoldBooking>>() },
  /** What an order costs now: its lines, what was taken off and why, its tax. */
  priceOrder: { request: OrderParts, answer: z.custom<Answer<PricedOrder>>() },
  /**
   * Sells carts and goods together, for cash or on a card machine's slip; else as `sell`. The verdict comes as
   * `orderAnswered`. The same order again is the same sale; another one under its id is refused.
   */
  sellOrder: { request: SellOrder, answer: z.custom<Answer<SoldOrder>>() },
  /** Claims a voucher of the server, to pay with it or to sell it: no other terminal gets it until it is used or let go of. */
  claimVoucher: {
    request: z.strictObject({ text: VoucherText, use: VoucherUse }),
    answer: z.custom<Answer<VoucherState>>(),
  },
  /** They are taken off the order. Idempotent. */
  letGoOfVouchers: {
    request: z.strictObject({ codes: z.array(VoucherCode).max(2 * MAX_VOUCHERS_IN_ORDER) }),
    answer: z.custom<Answer<null>>(),
  },
  /** Looks a subscription up: it admits, or a period of it is sold. While cut off, what was heard last counts, or its signed code. */
  presentSubscription: {
    request: z.strictObject({ text: SubscriptionText }),
    answer: z.custom<Answer<ClaimEntriesAnswer>>(),
  },
  /** Company accounts by a part of their names. While cut off, those that this counter has heard of. */
  findAccounts: { request: FindAccountsRequest, answer: z.custom<Answer<FindAccountsAnswer>>() },
  /** Keeps credit of an account for the order; asked again, another amount. While cut off, it says whether the amount may be put on it. */
  claimCredit: {
    request: z.strictObject({ orderId: Id, accountId: Id, amount: Amount.min(1) }),
    answer: z.custom<Answer<AccountCard>>(),
  },
  /** The order is put on no account. Idempotent. */
  letGoOfCredit: { request: z.strictObject({ orderId: Id }), answer: z.custom<Answer<null>>() },
  /** A page that begins has this order: this terminal lets go of all other credit. */
  keepCredit: { request: z.strictObject({ orderId: Id }), answer: z.custom<Answer<null>>() },
  /** A page that begins has these in its order: this terminal lets go of all others. */
  keepVouchers: {
    request: z.strictObject({ codes: z.array(VoucherCode).max(2 * MAX_VOUCHERS_IN_ORDER) }),
    answer: z.custom<Answer<null>>(),
  },
  /** Asks for a manager's yes to what of the order needs one; null: nothing does. Then `approvalChanged` tells. */
  askOrderApproval: {
    request: OrderParts.extend({ orderId: Id }),
    answer: z.custom<Answer<Approval | null>>(),
  },
  /** The same for money that goes back. */
  askRefundApproval: {
    request: z.strictObject({ act: ActToApprove.options[1] }),
    answer: z.custom<Answer<Approval>>(),
  },
  /** Takes a question back that waits. */
  dropApproval: { request: z.strictObject({ approvalId: Id }), answer: z.custom<Answer<null>>() },
  /** How much is left of counted goods, as this terminal knows it; then `stockChanged` tells. */
  stockLeft: { request: z.strictObject({ cinemaId: Id }), answer: z.custom<StockLeft>() },
  /** The latest orders that `sellOrder` sold, newest first, at most 50. */
  recentOrders: { request: Empty, answer: z.custom<SoldOrder[]>() },
  /** The tickets of a sale that this terminal made, as pictures and as printer bytes. */
  tickets: { request: z.strictObject({ bookingId: Id }), answer: z.custom<Answer<PrintedTicket[]>>() },
  /** The latest sales of this terminal, newest first, at most 50. */
  recentSales: { request: Empty, answer: z.custom<SaleRecord[]>() },
  /** The customer has the money of one of `payOuts` back: entered in the drawer's book, and told to the server. */
  paidOut: { request: z.strictObject({ conflictId: Id }), answer: z.custom<Answer<null>>() },
} satisfies Record<string, ScreenCall>

export type CounterApi = ApiOf<typeof COUNTER_CALLS>
