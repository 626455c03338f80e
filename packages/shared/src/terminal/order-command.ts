/**
 * An order as a counter sold it, in one command: bookings of one or several shows, goods, and how all of it was paid. It cites the
 * versions of its prices. Its lines are no part of it: `priceCounterOrder` has them from these versions, here and there the same.
 */

import { z } from 'zod'
import { MAX_SEATS_IN_BOOKING } from '../booking-limits.ts'
import { BookingReference, Id } from '../ids.ts'
import { Amount, MAX_AMOUNT, Money } from '../money.ts'
import type { CounterTender } from '../pricing/counter-order.ts'
import { CoverTerms } from '../pricing/covered-ticket.ts'
import { PromoCode } from '../pricing/discounts.ts'
import { WantedGoods } from '../pricing/goods.ts'
import { GivenPrice, MAX_LINES_IN_ORDER, SoldVoucher } from '../pricing/order.ts'
import { WantedCombo } from '../pricing/price-combos.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { TipOfPayment, tipsOf } from '../pricing/tips.ts'
import { type CounterMethod, isCash } from '../pricing/ways-to-pay.ts'
import { SeatId } from '../seat-plan.ts'
import { Instant } from '../times.ts'
import { VoucherCode } from '../vouchers/voucher-code.ts'
import { GrantNumber } from './claims.ts'

export const MAX_BOOKINGS_IN_ORDER = 10
export const MAX_PAYMENTS_IN_ORDER = 10
/** As JSON: an entry of an outbox and a packet take no more. Some 100 tickets; a terminal checks it before it sells. */
export const MAX_ORDER_TEXT = 24_000
const MAX_CODES_IN_ORDER = 10
/** Its goods are not handed over with the sale: the customer fetches them by its pick-up code. An older program leaves it out. */
const HandOverLater = z.literal(true).optional()
const MAX_LIMITED_DISCOUNTS = 40
export const MAX_VOUCHERS_IN_ORDER = 10

const isOnce = (names: readonly string[]): boolean => new Set(names).size === names.length

export const OrderTicket = z.strictObject({
  ticketId: Id,
  seatId: SeatId,
  type: TicketType,
  /** Minor units, as the customer paid it: what its line comes to. */
  amount: Amount,
  /** Of the claim on which it was sold. */
  grantNumber: GrantNumber,
  /** For a type that is sold to members or students alone. */
  cardNumber: z.string().trim().min(1).max(40).optional(),
  /** For a type that needs a supervisor's yes. */
  approvedBy: z.string().min(1).max(80).optional(),
  given: GivenPrice.optional(),
  /** The subscription that covers it, with the terms by which it is priced. An older program leaves it out. */
  cover: CoverTerms.extend({ code: VoucherCode }).optional(),
})
export type OrderTicket = z.infer<typeof OrderTicket>

export const OrderBooking = z.strictObject({
  bookingId: Id,
  showId: Id,
  reference: BookingReference,
  /** The version of its show's price list. */
  priceListId: Id,
  tickets: z.array(OrderTicket).min(1).max(MAX_SEATS_IN_BOOKING),
})
export type OrderBooking = z.infer<typeof OrderBooking>

export const OrderGoods = WantedGoods.extend({
  quantity: z.int().min(1).max(MAX_LINES_IN_ORDER),
  /** For each of them. */
  given: GivenPrice.optional(),
})
export type OrderGoods = z.infer<typeof OrderGoods>

export const MAX_SLIP_LENGTH = 40
/** The number on the slip of a card machine. */
export const Slip = z.string().trim().min(1).max(MAX_SLIP_LENGTH)

/** A ticket that no subscription covers: those are sold at the counter's own pay screen alone. */
const isUncovered = ({ bookings }: { bookings: OrderBooking[] }): boolean =>
  bookings.every(({ tickets }) => tickets.every(({ cover }) => cover === undefined))
const UNCOVERED = { path: ['bookings'], message: 'must not be covered by a subscription' }

/** Money that the clerk has taken. */
const TakenByHand = z.discriminatedUnion('method', [
  /** `tendered`: what the customer handed over. */
  z.strictObject({ paymentId: Id, method: z.literal('cash'), tendered: Amount }),
  /** On a card machine that knows nothing of us: its slip is all the evidence. */
  z.strictObject({
    paymentId: Id,
    method: z.literal('card_machine'),
    tendered: Amount.min(1),
    slip: Slip,
  }),
])

/** `tendered`: what the voucher pays. It is taken off its balance when the order is applied. */
const ByVoucher = z.strictObject({
  paymentId: Id,
  method: z.literal('voucher'),
  tendered: Amount.min(1),
  code: VoucherCode,
})

/** With a tip, which is a part of what was handed over. An older program leaves it out. */
const InCash = TakenByHand.options[0]
const OnMachine = TakenByHand.options[1]

export const OrderPayment = z.discriminatedUnion('method', [
  InCash.extend({ tip: TipOfPayment }),
  OnMachine.extend({ tip: TipOfPayment }),
  ByVoucher,
  /** `tendered`: what a subscription pays of the ticket that it covers. It is no money. */
  z.strictObject({ paymentId: Id, method: z.literal('subscription'), tendered: Amount.min(1), ticketId: Id }),
  /** `tendered`: what is put on a company's account. An order is put on one, once. */
  z.strictObject({ paymentId: Id, method: z.literal('account'), tendered: Amount.min(1), accountId: Id }),
])
export type OrderPayment = z.infer<typeof OrderPayment>

/** A gift card that is sold: it has its value from then on. */
export const OrderVoucher = SoldVoucher.extend({ code: VoucherCode })
export type OrderVoucher = z.infer<typeof OrderVoucher>

/** What decides the lines of an order, and what it comes to. The versions that it cites are looked up by it. */
const WANTED = {
  orderId: Id,
  tariffId: Id,
  bookings: z.array(OrderBooking).max(MAX_BOOKINGS_IN_ORDER),
  goods: z.array(OrderGoods).max(MAX_LINES_IN_ORDER),
  /** Their tickets are places among those of all bookings, from 0 on. */
  combos: z.array(WantedCombo).max(MAX_LINES_IN_ORDER),
  codes: z.array(PromoCode).max(MAX_CODES_IN_ORDER),
  /** What its lines come to, before the rounding of cash. */
  total: Money,
  /** A line of its own: the rounding of the part in cash. Below zero, the customer paid less. */
  rounding: z.int(),
  change: Amount,
  /** The terminal's clock. Discounts with a time are right by it. */
  soldAt: Instant,
}

interface WholeOrder {
  handOverLater?: true | undefined
  bookings: OrderBooking[]
  goods: unknown[]
  combos: unknown[]
  vouchers?: unknown[] | undefined
  payments: { paymentId: Id }[]
}

/** The rules of an order as a whole: it sells something, names nothing twice, and fits into a message. */
const asWhole = <S extends z.ZodType<WholeOrder>>(order: S): S =>
  order
    .refine(
      ({ bookings, goods, combos, vouchers = [] }) =>
        bookings.length + goods.length + combos.length + vouchers.length > 0,
      'must have something that is sold',
    )
    .refine(({ handOverLater, goods, combos }) => !handOverLater || goods.length + combos.length > 0, {
      path: ['handOverLater'],
      message: 'must have goods',
    })
    .refine(({ bookings }) => isOnce(bookings.map(({ bookingId }) => bookingId)), {
      path: ['bookings'],
      message: 'must not name a booking twice',
    })
    .refine(
      ({ bookings }) =>
        isOnce(bookings.flatMap(({ showId, tickets }) => tickets.map(({ seatId }) => `${showId} ${seatId}`))),
      { path: ['bookings'], message: 'must not name a seat twice' },
    )
    .refine(({ bookings }) => isOnce(bookings.flatMap(({ tickets }) => tickets.map(({ ticketId }) => ticketId))), {
      path: ['bookings'],
      message: 'must not name a ticket twice',
    })
    .refine(({ payments }) => isOnce(payments.map(({ paymentId }) => paymentId)), {
      path: ['payments'],
      message: 'must not name a payment twice',
    })
    .refine((order) => JSON.stringify(order).length <= MAX_ORDER_TEXT, `must be at most ${MAX_ORDER_TEXT} characters`)

export const OrderCommand = asWhole(
  z.strictObject({
    kind: z.literal('order'),
    ...WANTED,
    /** None where all of it is free. */
    payments: z.array(OrderPayment).max(MAX_PAYMENTS_IN_ORDER),
    /** True when the server could not be reached at that moment; for the record only. */
    cutOff: z.boolean(),
    /** An older program leaves it out, and sells none. */
    vouchers: z.array(OrderVoucher).max(MAX_VOUCHERS_IN_ORDER).optional(),
    handOverLater: HandOverLater,
    /** Of discounts with a limit that it names, as the server had said before the sale: its lines are right by them. Absent: it has none. */
    codesLeft: z
      .array(z.strictObject({ discountId: Id, left: z.int().min(0) }))
      .max(MAX_LIMITED_DISCOUNTS)
      .optional(),
  }),
)
  .refine((order) => isOnce(codesOfVouchers(order)), { path: ['payments'], message: 'must not name a voucher twice' })
  .refine(({ payments }) => payments.filter(({ method }) => method === 'account').length <= 1, {
    path: ['payments'],
    message: 'must be put on one account, once',
  })
  .refine(({ payments }) => tipsOf(payments) <= MAX_AMOUNT, {
    path: ['payments'],
    message: 'must not have tips above the largest amount',
  })
  .refine((order) => isOnce(coveredTickets(order).map(({ code, showId }) => `${code} ${showId}`)), {
    path: ['bookings'],
    message: 'must not be admitted to a show twice by a subscription',
  })
export type OrderCommand = z.infer<typeof OrderCommand>

/** Of the vouchers that it sells, and of those that pay for it. */
export function codesOfVouchers({
  vouchers = [],
  payments,
}: {
  vouchers?: readonly Pick<OrderVoucher, 'code'>[] | undefined
  payments: readonly (
    | { method: Exclude<CounterMethod, 'voucher'> | 'reader' }
    | { method: 'voucher'; code: VoucherCode }
  )[]
}): VoucherCode[] {
  const paying = payments.flatMap((payment) => (payment.method === 'voucher' ? [payment.code] : []))
  return [...vouchers.map(({ code }) => code), ...paying]
}

type OnAccount = Extract<OrderPayment, { method: 'account' }>

/** The part of it that is put on a company's account; undefined: none is. */
export const partOnAccount = ({ payments }: Pick<OrderCommand, 'payments'>): OnAccount | undefined =>
  payments.find((payment) => payment.method === 'account')

export interface CoveredTicket {
  ticketId: Id
  showId: Id
  code: VoucherCode
}

/** The tickets that subscriptions cover. */
export const coveredTickets = ({ bookings }: { bookings: readonly OrderBooking[] }): CoveredTicket[] =>
  bookings.flatMap(({ showId, tickets }) =>
    tickets.flatMap(({ ticketId, cover }) => (cover ? [{ ticketId, showId, code: cover.code }] : [])),
  )

/** The cash that it brought into the drawer: what was handed over, less the change. */
export function cashOf({ payments, change, total }: Pick<OrderCommand, 'payments' | 'change' | 'total'>): Money {
  const handed = payments.reduce((sum, { method, tendered }) => sum + (isCash(method) ? tendered : 0), 0)
  return { amount: handed - change, currency: total.currency }
}

/**
 * The part that a card pays at the terminal's reader. Its id names the attempt: another attempt has another one. 0, at a kiosk alone:
 * vouchers pay all, or nothing is to pay. Then no reader is asked, and the server sells the order at once.
 */
export const OnReader = z.strictObject({ paymentId: Id, method: z.literal('reader'), amount: Amount })
export type OnReader = z.infer<typeof OnReader>

/**
 * An order that is to be paid at a reader, wholly or in part. Cash and slips have been taken already: they count when the card is
 * captured, and go back to the customer by hand when it isn't. What a voucher pays comes off it with the capture, and never without.
 */
export const ReaderOrder = asWhole(
  z.strictObject({
    ...WANTED,
    payments: z
      .array(z.discriminatedUnion('method', [...TakenByHand.options, ByVoucher, OnReader]))
      .max(MAX_PAYMENTS_IN_ORDER),
    /** Gift cards that are sold. */
    vouchers: z.array(OrderVoucher).max(MAX_VOUCHERS_IN_ORDER).optional(),
    handOverLater: HandOverLater,
  }),
)
  .refine(({ payments }) => payments.filter(({ method }) => method === 'reader').length === 1, {
    path: ['payments'],
    message: 'must have one at the reader',
  })
  .refine((order) => isOnce(codesOfVouchers(order)), { path: ['payments'], message: 'must not name a voucher twice' })
  .refine(isUncovered, UNCOVERED)
  .refine(({ vouchers = [] }) => vouchers.every(({ plan }) => plan === undefined), {
    path: ['vouchers'],
    message: 'must not be a period of a subscription',
  })
export type ReaderOrder = z.infer<typeof ReaderOrder>

/**
 * The tickets that a customer gets for others. `payments`: what is paid beside the money of those, none where they cost no less. Its
 * `rounding` has what is left of theirs.
 */
export const ExchangeOrder = asWhole(
  z.strictObject({ ...WANTED, payments: z.array(TakenByHand).max(MAX_PAYMENTS_IN_ORDER) }),
)
  .refine(({ goods, combos, bookings }) => goods.length + combos.length === 0 && bookings.length > 0, {
    path: ['bookings'],
    message: 'must be tickets alone',
  })
  .refine(isUncovered, UNCOVERED)
export type ExchangeOrder = z.infer<typeof ExchangeOrder>

/** @returns its part at the reader, which every such order has */
export function partOnReader({ payments }: Pick<ReaderOrder, 'payments'>): OnReader {
  const part = payments.find((payment) => payment.method === 'reader')
  if (!part) throw new Error('an order for a reader has no part at the reader')
  return part
}

/** What `settleCounterOrder` takes: a reader takes money as a card machine does, to the last minor unit. */
export function tendersOf({ payments }: Pick<ReaderOrder, 'payments'>): CounterTender[] {
  return payments.map((payment) =>
    payment.method === 'reader' ? { method: 'card_machine', tendered: payment.amount } : payment,
  )
}
