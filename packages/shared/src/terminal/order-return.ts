/**
 * Lines of an order that was sold, as they are given back at a counter or by a manager: what can come back, what has, and the way
 * back of its money.
 */
import { z } from 'zod'
import { BookingReference, Id } from '../ids.ts'
import { Amount, Currency } from '../money.ts'
import { CashRounding } from '../pricing/cash-rounding.ts'
import { MAX_LINES_IN_ORDER } from '../pricing/order.ts'
import { PaymentMethod } from '../pricing/ways-to-pay.ts'
import { Reason } from '../reason.ts'
import { SeatId } from '../seat-plan.ts'
import { Instant, TimeZone } from '../times.ts'
import { PaysFor } from '../vouchers/voucher.ts'
import { ExchangeOrder, Slip } from './order-command.ts'
import { HandedOver } from './pickups.ts'

/** Money went back at a card machine. Idempotent by its slip. */
export const RefundedAtMachineRequest = z.strictObject({
  /** Named by the notice `conflictSettled`, or by the list of what needs attention. */
  conflictId: Id,
  /** Of the refund, not of the payment. */
  slip: Slip,
})
export type RefundedAtMachineRequest = z.infer<typeof RefundedAtMachineRequest>

export const FindOrderRequest = z.strictObject({
  /** An order's id, the reference of one of its bookings, or the text of a ticket's QR code. */
  text: z
    .string()
    .trim()
    .min(1, 'must be a reference, a ticket code or an order')
    .max(1000, 'is too long for a ticket code'),
})
export type FindOrderRequest = z.infer<typeof FindOrderRequest>

/** Where returned goods go. */
export const GoodsWentTo = z.enum(['stock', 'written_off'])
export type GoodsWentTo = z.infer<typeof GoodsWentTo>

export const ReturnableLine = z.object({
  /** Its place in the order. */
  number: z.int().min(0),
  kind: z.enum(['ticket', 'goods', 'voucher', 'fee', 'rounding']),
  name: z.string(),
  /** Of a ticket. */
  bookingId: Id.nullable(),
  seatId: SeatId.nullable(),
  /** Minor units of the order's currency. Below zero for a rounding alone. */
  amount: z.int(),
  /** Of a ticket that a subscription covers, the payment by which it does. An older server doesn't say it. */
  admittedBy: Id.nullish(),
  /** It has come back; null: it hasn't. */
  back: z.object({ at: Instant, wentTo: GoodsWentTo.nullable() }).nullable(),
  /** Why it can't be chosen; null: it can, or has come back. Fees and a rounding come back with the last of the others. */
  held: z.enum(['admitted', 'show_begun', 'comes_by_itself', 'not_returnable']).nullable(),
})
export type ReturnableLine = z.infer<typeof ReturnableLine>

export const OrderRecord = z.object({
  orderId: Id,
  soldAt: Instant,
  /** The name of the terminal that sold it; null: online. */
  terminal: z.string().nullable(),
  /** The name of the operator who sold it; absent: nobody had logged in. */
  operator: z.string().optional(),
  currency: Currency,
  timeZone: TimeZone,
  bookings: z.array(z.object({ bookingId: Id, reference: BookingReference, movie: z.string(), startsAt: Instant })),
  lines: z.array(ReturnableLine),
  /** The last one goes back first. `kept`: what has not gone back. */
  payments: z.array(
    z.object({
      paymentId: Id,
      method: PaymentMethod,
      amount: Amount,
      kept: Amount,
      /** Of a voucher. An older server doesn't say it. */
      paysFor: PaysFor.nullish(),
      slip: z.string().nullable(),
    }),
  ),
  /** How its cash is rounded, and the rounding of its sale as far as it has not gone back; null: nothing was paid in cash. */
  rounding: z.object({ rule: CashRounding, left: z.int() }).nullable(),
  /** Left for the staff, and not given back. An older server doesn't say it. */
  tip: Amount.nullish(),
  /** Its goods are handed over by a pick-up code; null: they were handed over with the sale. An older server doesn't say it. */
  pickUp: z.object({ handedOver: HandedOver }).nullish(),
})
export type OrderRecord = z.infer<typeof OrderRecord>

/** `in_conflict`: a manager has to settle a part of it first. */
export const FindOrderAnswer = z.object({
  order: OrderRecord.nullable(),
  problem: z.enum(['not_a_reference', 'not_found', 'not_genuine', 'in_conflict']).nullable(),
})
export type FindOrderAnswer = z.infer<typeof FindOrderAnswer>

export const ReturnLinesRequest = z.strictObject({
  /** Made when the clerk confirms: sent again, it is the same return. */
  returnId: Id,
  orderId: Id,
  lines: z
    .array(z.strictObject({ number: z.int().min(0).max(1000), wentTo: GoodsWentTo.optional() }))
    .min(1)
    .max(MAX_LINES_IN_ORDER)
    .refine((lines) => new Set(lines.map(({ number }) => number)).size === lines.length, 'must not name a line twice'),
  reason: Reason,
  /** The clerk was shown that the goods were handed over by their pick-up code, and has them. Without it such goods don't come back. */
  afterHandOver: z.literal(true).optional(),
  /** The tip goes back as well, if nothing of the order stays. An older program leaves it out, and the staff keeps it. */
  withTip: z.literal(true).optional(),
  /** All that goes back as the clerk was shown it, without the tip, in minor units: if it would be another sum, nothing is given back. */
  shown: Amount,
})
export type ReturnLinesRequest = z.infer<typeof ReturnLinesRequest>

const GoingBack = z.object({
  method: PaymentMethod,
  amount: Amount,
  slip: z.string().nullable(),
})

export const ReturnLinesAnswer = z.object({
  /** What goes back, and where; empty: nothing had been paid. */
  refunds: z.array(GoingBack),
  order: OrderRecord,
})
export type ReturnLinesAnswer = z.infer<typeof ReturnLinesAnswer>

/**
 * Tickets are given up for others, whose seats the terminal holds, in one step: all of it is done, or nothing. The terminal writes the
 * request to its disk before it asks, and asks again until it has an answer: sent again, it is the same exchange.
 */
export const ExchangeRequest = z.strictObject({
  exchangeId: Id,
  /** The order of the tickets that are given up. */
  orderId: Id,
  /** Their places in it. */
  lines: z
    .array(z.int().min(0).max(1000))
    .min(1)
    .max(MAX_LINES_IN_ORDER)
    .refine((numbers) => new Set(numbers).size === numbers.length, 'must not name a line twice'),
  /** All that they come to, as the clerk was shown it, in minor units: if it would be another sum, nothing is done. */
  credit: Amount,
  /** The part of it that goes back, as it was shown. */
  back: Amount,
  /** The new tickets, and what is paid beside `credit`. */
  order: ExchangeOrder,
})
export type ExchangeRequest = z.infer<typeof ExchangeRequest>

export const ExchangeAnswer = z.object({
  /** What goes back, and where; empty: nothing does. */
  refunds: z.array(GoingBack),
  /** The new bookings, in their order, with their final references. */
  bookings: z.array(z.object({ bookingId: Id, reference: BookingReference })),
})
export type ExchangeAnswer = z.infer<typeof ExchangeAnswer>
