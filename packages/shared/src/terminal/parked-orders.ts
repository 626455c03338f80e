/**
 * Orders that a counter has put aside for customers who come back in a moment: what is in them, and the messages by which another
 * counter takes one up. Their seats are held as those of any cart: a parked order by itself holds nothing.
 */
import { z } from 'zod'
import { AccountCard } from '../accounts/account.ts'
import { Id } from '../ids.ts'
import { Amount, Money } from '../money.ts'
import { PromoCode } from '../pricing/discounts.ts'
import { PriceByHand } from '../pricing/lines-to-approve.ts'
import { MAX_LINES_IN_ORDER } from '../pricing/order.ts'
import { WantedCombo } from '../pricing/price-combos.ts'
import { TaxCode } from '../pricing/tax.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { SeatId } from '../seat-plan.ts'
import { SubscriptionCard } from '../subscriptions/subscription.ts'
import { TakeOverAnswer } from '../terminal-protocol.ts'
import { plainText } from '../text.ts'
import { Instant } from '../times.ts'
import { VoucherState } from '../vouchers/voucher.ts'
import {
  MAX_BOOKINGS_IN_ORDER,
  MAX_ORDER_TEXT,
  MAX_PAYMENTS_IN_ORDER,
  MAX_VOUCHERS_IN_ORDER,
  OrderGoods,
  Slip,
} from './order-command.ts'

/** At one counter. More of them, and nobody knows whose is whose. */
export const MAX_PARKED_ORDERS = 12

const UpTo = <T extends z.ZodType>(most: number, each: T) => z.array(each).max(most)

/** Everything of an order but its seats. A field that is missing was not known to the program that kept it. */
export const OrderBeside = z.object({
  goods: UpTo(MAX_LINES_IN_ORDER, OrderGoods),
  combos: UpTo(MAX_LINES_IN_ORDER, WantedCombo.pick({ combo: true, choices: true })).default([]),
  codes: UpTo(10, PromoCode),
  /** The customer fetches its goods later. */
  handOverLater: z.boolean().default(false),
  /** What a card machine has taken: the slips must not be lost. */
  machine: UpTo(MAX_PAYMENTS_IN_ORDER, z.object({ amount: z.int().min(1), slip: Slip })).default([]),
  /** That pay for it. */
  vouchers: UpTo(MAX_VOUCHERS_IN_ORDER, VoucherState),
  /** That are sold, with what is to be put on them. */
  giftCards: UpTo(MAX_VOUCHERS_IN_ORDER, z.object({ voucher: VoucherState, amount: Amount })),
  /** That admit. */
  subscriptions: UpTo(MAX_PAYMENTS_IN_ORDER, SubscriptionCard).default([]),
  /** Of subscriptions, that are sold. */
  periods: UpTo(
    MAX_VOUCHERS_IN_ORDER,
    z.object({ card: SubscriptionCard, amount: Amount, rate: TaxCode.nullable() }),
  ).default([]),
  /** Prices that the clerk gave. */
  byHand: UpTo(MAX_LINES_IN_ORDER, PriceByHand.extend({ thing: z.string().max(200) })).default([]),
  /** That pays a part of it by invoice. */
  account: z.object({ card: AccountCard, amount: Amount }).nullable().default(null),
})
export type OrderBeside = z.infer<typeof OrderBeside>

/** A word of the clerk, by which they know the customer again. */
export const ParkedWord = plainText(24)

/** A cart of an order: its seats, with the ticket types by which they are sold. */
export const ParkedBooking = z.object({
  bookingId: Id,
  showId: Id,
  cinemaId: Id,
  /** Of the movie, and the show's time, as people see them. */
  title: z.string().max(300),
  time: z.string().max(20),
  tickets: z
    .array(z.object({ seatId: SeatId, type: TicketType }))
    .min(1)
    .max(10),
  /** The booking whose seats it takes over from another counter; absent: they are its own. */
  movedFrom: Id.optional(),
  /** It was on the map: at most one is. */
  isOpen: z.boolean(),
  /** Chosen for a party: the seats move together. */
  isParty: z.boolean(),
})
export type ParkedBooking = z.infer<typeof ParkedBooking>

export const ParkedOrder = z.object({
  orderId: Id,
  cinemaId: Id,
  /** Of those at its counter. */
  number: z.int().min(1).max(MAX_PARKED_ORDERS),
  word: ParkedWord.nullable(),
  parkedAt: Instant,
  /** What it cost when it was parked; null: it could not be priced. */
  total: Money.nullable(),
  bookings: UpTo(MAX_BOOKINGS_IN_ORDER, ParkedBooking),
  beside: OrderBeside,
})
export type ParkedOrder = z.infer<typeof ParkedOrder>

export const seatsOfParked = ({ bookings }: Pick<ParkedOrder, 'bookings'>): number =>
  bookings.reduce((sum, { tickets }) => sum + tickets.length, 0)

/** One at another counter, as it is listed. */
export const ParkedElsewhere = ParkedOrder.pick({
  orderId: true,
  number: true,
  word: true,
  parkedAt: true,
  total: true,
}).extend({
  /** The counter's name. */
  terminal: z.string(),
  seats: z.int().min(0),
})
export type ParkedElsewhere = z.infer<typeof ParkedElsewhere>

/** All that a counter has parked. `parkedAt` null: it is about to take the order up from another one. */
export const SyncParkedRequest = z.strictObject({
  orders: UpTo(2 * MAX_PARKED_ORDERS, z.strictObject({ orderId: Id, parkedAt: Instant.nullable() })),
})
export type SyncParkedRequest = z.infer<typeof SyncParkedRequest>
export const SyncParkedAnswer = z.object({
  /** Those that the server lacks, or has as they were before. */
  wanted: z.array(Id),
  /** Those that another counter has taken up. */
  moved: z.array(z.object({ orderId: Id, terminal: z.string() })),
  /** Those that this counter may take up: the other counters'. */
  elsewhere: z.array(ParkedElsewhere),
})
export type SyncParkedAnswer = z.infer<typeof SyncParkedAnswer>

export const KeepParkedRequest = z.strictObject({
  order: ParkedOrder.refine(
    (order) => JSON.stringify(order).length <= 2 * MAX_ORDER_TEXT,
    `must be at most ${2 * MAX_ORDER_TEXT} characters`,
  ),
})
export type KeepParkedRequest = z.infer<typeof KeepParkedRequest>

/** `bookingIds`: for the carts that its own become here, as many as there may be. The same again, with these or others, is the same. */
export const TakeUpParkedRequest = z.strictObject({
  orderId: Id,
  bookingIds: z.array(Id).length(MAX_BOOKINGS_IN_ORDER),
})
export type TakeUpParkedRequest = z.infer<typeof TakeUpParkedRequest>
export const TakeUpParkedAnswer = z.object({
  /** With the carts' new ids. */
  order: ParkedOrder,
  /** The counter that had it. */
  terminal: z.string(),
  /** By place of the booking; null: its seats are not held any more, or can't be had. */
  holds: z.array(TakeOverAnswer.nullable()),
})
export type TakeUpParkedAnswer = z.infer<typeof TakeUpParkedAnswer>
