/**
 * Calls of a kiosk, with which a visitor pays for an order and has what was paid for. A card pays at the kiosk's reader, vouchers pay a
 * part or all. A visit has one order at a time, and `TerminalState.paying` tells how that stands.
 */
import {
  Amount,
  type Answer,
  EmailAddress,
  Empty,
  Id,
  LanguageCode,
  MAX_BOOKINGS_IN_ORDER,
  MAX_LINES_IN_ORDER,
  MAX_SEATS_IN_BOOKING,
  type Money,
  OrderGoods,
  OrderTicket,
  type PickUpCode,
  type PricedOrder,
  PromoCode,
  type SeatId,
  type TicketType,
  VoucherCode,
  type VoucherState,
  VoucherText,
  WantedCombo,
} from '@marquee/shared'
import { z } from 'zod'
import type { BookingAtReader, HeardAtReader } from './at-reader.ts'
import type { ApiOf, ScreenCall } from './screen-call.ts'

const MAX_VOUCHERS_AT_KIOSK = 5

/** Its prices are those of the channel `kiosk`. */
const KioskOrder = z.strictObject({
  /** Of an order without tickets; the others are of the cinema of their shows. */
  cinemaId: Id,
  /** Carts of this kiosk, each whole. */
  bookings: z
    .array(
      z.strictObject({
        bookingId: Id,
        tickets: z
          .array(OrderTicket.pick({ seatId: true, type: true, cardNumber: true }))
          .min(1)
          .max(MAX_SEATS_IN_BOOKING),
      }),
    )
    .max(MAX_BOOKINGS_IN_ORDER)
    .refine((bookings) => new Set(bookings.map(({ bookingId }) => bookingId)).size === bookings.length, {
      message: 'must not name a booking twice',
    }),
  /** Handed over at a counter, by the order's pick-up code. */
  goods: z.array(OrderGoods.omit({ given: true })).max(MAX_LINES_IN_ORDER),
  combos: z.array(WantedCombo).max(MAX_LINES_IN_ORDER),
  codes: z.array(PromoCode).max(10),
  /** That pay for it, each presented before. The first pays as much as it can, then the next. */
  vouchers: z
    .array(VoucherCode)
    .max(MAX_VOUCHERS_AT_KIOSK)
    .refine((codes) => new Set(codes).size === codes.length, { message: 'must not name a voucher twice' }),
})
export type KioskOrder = z.infer<typeof KioskOrder>

const PayAtKiosk = KioskOrder.extend({
  orderId: Id,
  /** What the visitor was shown, in minor units. If it has changed since, nothing is asked for. */
  shown: z.strictObject({ total: Amount, card: Amount }),
})
export type PayAtKioskArgs = z.infer<typeof PayAtKiosk>

export interface VoucherPart {
  code: VoucherCode
  /** Minor units. 0: nothing is left for it. */
  pays: number
  /** What it still has after that. */
  left: number
}

export interface KioskPrice {
  order: PricedOrder
  /** In the order in which they were named. */
  vouchers: VoucherPart[]
  /** Minor units: what a card is to pay. 0: no card is asked for. */
  card: number
}

/**
 * What was paid for, on paper: tickets, and the pick-up code. `printing`: it is on its way. `printed`: all of it is out. `stuck`: the
 * printer can't print now, or nobody knows whether a page is out: a counter prints it, by its reference. `none`: this kiosk has no printer.
 * What only waits for paper is printed as soon as there is some, while the visitor is here.
 */
export type PaperState = 'printing' | 'printed' | 'stuck' | 'none'

/** What was paid for. It is told while its visitor is here, and not afterwards. */
export interface PaidAtKiosk {
  bookings: {
    bookingId: Id
    showId: Id
    /** Anybody at a counter finds it by this. */
    reference: string
    tickets: { ticketId: Id; seatId: SeatId; type: TicketType /** What its QR code says. */; code: string }[]
  }[]
  /** null: it has no goods. */
  pickUpCode: PickUpCode | null
  paper: PaperState
  /** null: nobody has asked for it on paper. */
  receipt: PaperState | null
}

/** The order of the visit. */
export interface KioskPayment {
  orderId: Id
  /** null: the server has not answered yet. `off` with `not_sold`: no money was taken, and the order can't be sold; `code` says why. */
  payment: HeardAtReader | null
  /** Its end was asked for, and only the server's word is one. */
  cancelAsked: boolean
  total: Money
  /** 0: no card is asked for. */
  card: Money
  vouchers: { code: VoucherCode; pays: number }[]
  /** `held` false: its seats are in no cart any more. */
  bookings: BookingAtReader[]
  /** It was begun before this kiosk's program last started: nobody knows whether its visitor is still here. */
  interrupted: boolean
  /** null: it isn't paid. */
  paid: PaidAtKiosk | null
}

const OfOrder = z.strictObject({ orderId: Id })

export const KIOSK_PAYING_CALLS = {
  /** What the order costs now at this kiosk, and what of it each voucher pays. */
  priceAtKiosk: { request: KioskOrder, answer: z.custom<Answer<KioskPrice>>() },
  /**
   * Claims a voucher or gift card to pay with, as it was typed or scanned. Wrong codes are counted: `rate_limited` says when the next may
   * be tried.
   */
  presentVoucher: { request: z.strictObject({ text: VoucherText }), answer: z.custom<Answer<VoucherState>>() },
  /** They don't pay. Idempotent. */
  takeVouchersOff: {
    request: z.strictObject({ codes: z.array(VoucherCode).max(MAX_VOUCHERS_AT_KIOSK) }),
    answer: z.custom<Answer<null>>(),
  },
  /**
   * Has the order paid: it is on the disk before anybody is asked. Refused: no card is asked for, and no voucher used. The same again
   * answers how it stands. After `off` it may be paid again under the same id, also with other vouchers.
   */
  payAtKiosk: { request: PayAtKiosk, answer: z.custom<Answer<KioskPayment>>() },
  /** Asks for its end until the server tells one. That may be that it is paid. */
  cancelAtKiosk: { request: OfOrder, answer: z.custom<Answer<null>>() },
  /** Prints the receipt of the order that is paid. */
  printKioskReceipt: { request: OfOrder, answer: z.custom<Answer<null>>() },
  /** Has the server mail tickets and receipt of the order that is paid. The same again is one mail. `to`: the address, masked. */
  mailFromKiosk: {
    request: z.strictObject({ mailId: Id, orderId: Id, email: EmailAddress, language: LanguageCode.optional() }),
    answer: z.custom<Answer<{ to: string }>>(),
  },
  /**
   * The visit is over: the visitor has left, or is done. Vouchers that are in no order are given back. An order that is being paid is
   * cancelled, where it still can be: what was charged all the same is sold, and its tickets wait at the counter. No screen shows it any
   * more. Idempotent.
   */
  endVisit: { request: Empty, answer: z.custom<Answer<null>>() },
  /** The same, but seats that nobody has paid for stay held under their reference: the visitor pays for them at a counter. */
  leaveForCounter: { request: Empty, answer: z.custom<Answer<null>>() },
} satisfies Record<string, ScreenCall>

export type KioskPayingApi = ApiOf<typeof KIOSK_PAYING_CALLS>
