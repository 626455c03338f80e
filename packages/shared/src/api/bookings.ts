/** Bookings as online customers make them: the bodies and answers of `/api/v1/bookings`. */
import { z } from 'zod'
import { MAX_SEATS_IN_BOOKING } from '../booking-limits.ts'
import { BookingReference, Id } from '../ids.ts'
import { Amount, Money } from '../money.ts'
import { PromoCode } from '../pricing/discounts.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { Reason } from '../reason.ts'
import { SeatId } from '../seat-plan.ts'
import { plainText } from '../text.ts'
import { Instant } from '../times.ts'
import { LanguageCode } from '../words/language-code.ts'
import { ViewedLine, ViewedTax } from './order-lines.ts'

const seatIdsOnce = z
  .array(SeatId)
  .min(1, 'must name at least one seat')
  .max(MAX_SEATS_IN_BOOKING, `must name at most ${MAX_SEATS_IN_BOOKING} seats`)
  .refine((ids) => new Set(ids).size === ids.length, 'names a seat twice')

export const BOOKING_STATES = ['initiated', 'held', 'confirmed', 'failed', 'expired', 'cancelled', 'refunded'] as const
export const BookingState = z.enum(BOOKING_STATES)
export type BookingState = z.infer<typeof BookingState>

/** The client's name for one attempt: the same key is the same attempt, and gets the same answer. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,128}$/, 'must be 8 to 128 visible ASCII characters, such as a UUID')
export type IdempotencyKey = z.infer<typeof IdempotencyKey>

/** For a type that is sold to members or students alone. */
export const CardNumber = z.string().trim().min(1).max(40)

const MAX_CODES = 10
export const PromoCodes = z.array(PromoCode).max(MAX_CODES, `must have at most ${MAX_CODES} items`)

export const HoldRequest = z
  .strictObject({
    showId: Id,
    seatIds: seatIdsOnce,
    /** A seat that isn't named here gets the first ticket type of the price list. */
    tickets: z
      .array(z.strictObject({ seatId: SeatId, type: TicketType, cardNumber: CardNumber.optional() }))
      .max(MAX_SEATS_IN_BOOKING)
      .optional(),
    codes: PromoCodes.optional(),
  })
  .superRefine(({ seatIds, tickets = [] }, context) => {
    const named = new Set<string>()
    for (const [i, { seatId }] of tickets.entries()) {
      const problem = named.has(seatId)
        ? 'names a seat twice'
        : seatIds.includes(seatId)
          ? undefined
          : 'is not one of seatIds'
      if (problem) context.addIssue({ code: 'custom', path: ['tickets', i, 'seatId'], message: problem })
      named.add(seatId)
    }
  })
export type HoldRequest = z.infer<typeof HoldRequest>

export const PricedTicket = z.object({ seatId: SeatId, type: TicketType, amount: Amount })
export type PricedTicket = z.infer<typeof PricedTicket>

/** What is paid for: tickets in the order of `tickets`, then fees. */
const LinesOfBooking = { lines: z.array(ViewedLine), byRate: z.array(ViewedTax) }

export const HeldBooking = z.object({
  bookingId: Id,
  reference: BookingReference,
  status: z.literal('held'),
  expiresAt: Instant,
  /** What is charged: fees and tax included. */
  total: Money,
  tickets: z.array(PricedTicket),
  ...LinesOfBooking,
})
export type HeldBooking = z.infer<typeof HeldBooking>

export const EmailAddress = z.email('must be an e-mail address').max(254)

export const CustomerName = z.string().trim().min(1).pipe(plainText(120))
export const CustomerPhone = z
  .string()
  .trim()
  .max(40, 'must be at most 40 characters')
  .regex(/^\+?(?:[ ()./-]*\d){4,}[ ()./-]*$/, 'must be a telephone number')

export const PayRequest = z.strictObject({
  /** `cash` takes a token of staff (operator or manager): the money is in the drawer. */
  method: z.enum(['card', 'cash']),
  /** The gateway's token for the card, such as `pm_card_visa`; never a card's number. */
  token: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,200}$/, 'must be 1 to 200 letters, digits, _ or -')
    .refine((token) => !token.startsWith('tmr_'), 'must be a card: readers are at terminals')
    .optional(),
  /**
   * The page to which a bank that asks the customer sends the browser back. Absent: Stripe's library in the page takes it
   * from there.
   */
  returnUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .max(2000)
    .optional(),
  /** The address for the tickets. Absent: the one in the customer's token, if it has one. */
  email: EmailAddress.optional(),
  /** What the customer is called at the counter and the door. Absent: as in their token, or on their card. */
  name: CustomerName.optional(),
  phone: CustomerPhone.optional(),
  /** Of the mails about the booking. Absent: the one that `Accept-Language` asks for, and else the cinema's. */
  language: LanguageCode.optional(),
})
export type PayRequest = z.infer<typeof PayRequest>

export const PaidTicket = z.object({
  ticketId: Id,
  seatId: SeatId,
  type: TicketType,
  amount: Amount,
  /** The text that the door reads. */
  code: z.string(),
  /** The code as a picture: a data URI of an SVG. */
  qr: z.string(),
})
export type PaidTicket = z.infer<typeof PaidTicket>

export const PaidBooking = z.object({
  bookingId: Id,
  reference: BookingReference,
  status: z.literal('confirmed'),
  paymentId: Id,
  tickets: z.array(PaidTicket),
})
export type PaidBooking = z.infer<typeof PaidBooking>

/** The gateway hasn't said yet: ask again, with the same key or at the booking. */
export const ProcessingBooking = z.object({ bookingId: Id, status: z.literal('processing'), paymentId: Id })
export type ProcessingBooking = z.infer<typeof ProcessingBooking>

/**
 * The card's bank asks the customer (3-D Secure). Send the browser to `url`, or hand the secret to Stripe.js
 * (`handleNextAction`), until `until`; then ask again with the same key.
 */
export const ActionBooking = z.object({
  bookingId: Id,
  status: z.literal('requires_action'),
  paymentId: Id,
  clientSecret: z.string(),
  nextAction: z.discriminatedUnion('type', [
    z.object({ type: z.literal('redirect_to_url'), url: z.url() }),
    z.object({ type: z.literal('use_stripe_sdk') }),
  ]),
  until: Instant,
})
export type ActionBooking = z.infer<typeof ActionBooking>

/** A payment that is neither confirmed nor declined yet. */
export const UnfinishedBooking = z.discriminatedUnion('status', [ProcessingBooking, ActionBooking])
export type UnfinishedBooking = z.infer<typeof UnfinishedBooking>

export const RefundView = z.object({
  refundId: Id,
  amount: Amount,
  reason: z.string(),
  /** pending: the gateway hasn't confirmed it yet; it is tried until it has. */
  status: z.enum(['pending', 'done', 'parked']),
  at: Instant,
})
export type RefundView = z.infer<typeof RefundView>

export const BookingView = z.object({
  bookingId: Id,
  reference: BookingReference,
  status: BookingState,
  showId: Id,
  /** While it is held. */
  expiresAt: Instant.nullable(),
  total: Money.nullable(),
  /** The booked seats; while the booking is held, the seats asked for. `code` and `qr` are set once it is paid. */
  tickets: z.array(
    z.object({
      seatId: SeatId,
      type: TicketType,
      amount: Amount,
      status: z.enum(['held', 'valid', 'cancelled']),
      ticketId: Id.optional(),
      code: z.string().optional(),
    }),
  ),
  payments: z.array(
    z.object({
      paymentId: Id,
      method: z.string(),
      amount: Amount,
      status: z.enum(['pending', 'captured', 'declined', 'abandoned']),
      at: Instant,
    }),
  ),
  refunds: z.array(RefundView),
  /** As it was sold: they stay when it is given back. None while a terminal holds it. */
  ...LinesOfBooking,
})
export type BookingView = z.infer<typeof BookingView>

/** Gives back everything unless `seatIds` or `amount` is set. Giving back a part needs an Idempotency-Key. */
export const CancelRequest = z.strictObject({
  /** Only these seats; the others stay booked. */
  seatIds: seatIdsOnce.optional(),
  /** The amount to give back, in minor units, where it isn't the price of the seats. Only staff (operators and
   * managers) may set it.
   */
  amount: z.int('must be a whole number of minor units').min(0).max(1_000_000_000).optional(),
  /** Demanded from staff. */
  reason: Reason.optional(),
  /** Also gives back tickets with which somebody was let in: the caller has been told of it. Only staff may set it. */
  evenIfUsed: z.literal(true).optional(),
})
export type CancelRequest = z.infer<typeof CancelRequest>

export const CancelAnswer = z.object({
  /** refunded: the money is back. cancelled: nothing to give back, or it is on its way. confirmed: other seats are still booked. */
  status: z.enum(['cancelled', 'refunded', 'confirmed']),
  seatsReleased: z.array(SeatId),
  refunds: z.array(RefundView),
})
export type CancelAnswer = z.infer<typeof CancelAnswer>
