/** Any booking of the house, found by what its customer says of it; its tickets for a printer; and its mail once more. */
import { z } from 'zod'
import { BookingState, EmailAddress } from '../api/bookings.ts'
import { BookingReference, Id } from '../ids.ts'
import { Amount, Currency, Money } from '../money.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { PaymentMethod } from '../pricing/ways-to-pay.ts'
import { SeatId } from '../seat-plan.ts'
import { plainText } from '../text.ts'
import { Instant, TimeZone } from '../times.ts'
import { LanguageCode } from '../words/language-code.ts'

/** A search finds at most so many, the shows nearest to now first. */
export const FOUND_AT_MOST = 20

export const FindBookingsRequest = z.strictObject({
  /** A reference, a ticket's code, or parts of an e-mail address, a telephone number, a card's number, a name or a seat. */
  text: z.string().trim().min(1, 'must be a reference, a name, a number or a seat').pipe(plainText(1000)),
  /** The show of a seat; absent: those of today. */
  showId: Id.optional(),
})
export type FindBookingsRequest = z.infer<typeof FindBookingsRequest>

/** What a booking was found by. */
export const FoundBy = z.enum(['reference', 'ticket', 'email', 'phone', 'card', 'seat', 'name'])
export type FoundBy = z.infer<typeof FoundBy>

const ShowOfFound = z.object({
  showId: Id,
  startsAt: Instant,
  movie: z.string(),
  auditorium: z.string(),
  cinema: z.string(),
  timeZone: TimeZone,
})

export const FoundBooking = z.object({
  bookingId: Id,
  reference: BookingReference,
  status: BookingState,
  show: ShowOfFound,
  /** Those that are booked or held; of one that was given back, those that were. */
  seatIds: z.array(SeatId),
  /** null: the customer has given none. */
  name: z.string().nullable(),
  /** Masked where the operator has no right to see it whole. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** null: nothing is paid, or not priced yet. */
  total: Money.nullable(),
  paidBy: z.array(PaymentMethod),
  /** The last digits of the cards that paid. */
  cards: z.array(z.string()),
  /** The name of the terminal that sold it; null: online. */
  terminal: z.string().nullable(),
  by: FoundBy,
})
export type FoundBooking = z.infer<typeof FoundBooking>

export const FindBookingsAnswer = z.object({
  /** The shows nearest to now first. */
  bookings: z.array(FoundBooking),
  /** There are more: another letter or digit leaves fewer. */
  more: z.boolean(),
  /** Why there is none, where it is more than "not found". `too_little`: it is the beginning of too much. */
  problem: z.enum(['not_found', 'too_little', 'not_genuine', 'in_conflict']).nullable(),
})
export type FindBookingsAnswer = z.infer<typeof FindBookingsAnswer>

export const BookingToPrintRequest = z.strictObject({ bookingId: Id })
export type BookingToPrintRequest = z.infer<typeof BookingToPrintRequest>

/** Its valid tickets, for paper. */
export const BookingToPrint = z.object({
  bookingId: Id,
  reference: BookingReference,
  showId: Id,
  currency: Currency,
  tickets: z.array(
    z.object({
      ticketId: Id,
      seatId: SeatId,
      type: TicketType,
      amount: Amount,
      code: z.string(),
      /** The number of them that the customer may have: the one of the sale, and each that was printed. The next one is a copy. */
      copies: z.int().min(1),
    }),
  ),
})
export type BookingToPrint = z.infer<typeof BookingToPrint>

/** Sent again with its id, it is the same mail. */
export const MailAgainRequest = z.strictObject({ mailId: Id, bookingId: Id })
export type MailAgainRequest = z.infer<typeof MailAgainRequest>

export const MailAgainAnswer = z.object({
  /** The address, masked as in a list. */
  to: z.string(),
})
export type MailAgainAnswer = z.infer<typeof MailAgainAnswer>

/** Sent again with its id, it is the same mail. The address is that of its bookings from then on. */
export const MailOrderRequest = z.strictObject({
  mailId: Id,
  orderId: Id,
  email: EmailAddress,
  /** The visitor's. Absent: the one that is known, or else the cinema's. */
  language: LanguageCode.optional(),
})
export type MailOrderRequest = z.infer<typeof MailOrderRequest>

export const FindAtDoorRequest = z.strictObject({
  /** A reference, or words of a name. */
  text: z.string().trim().min(1, 'must be a reference or a name').pipe(plainText(120)),
})
export type FindAtDoorRequest = z.infer<typeof FindAtDoorRequest>

/** Of shows of these hours, those that are sold. */
export const FindAtDoorAnswer = z.object({
  bookings: z.array(
    z.object({
      reference: BookingReference,
      name: z.string().nullable(),
      showId: Id,
      startsAt: Instant,
      seatIds: z.array(SeatId),
      /** So many of them are in. */
      admitted: z.int().min(0),
      /** The last admission of it; null: nobody is in. */
      last: z.object({ at: Instant, door: z.string() }).nullable(),
      by: z.enum(['reference', 'name']),
    }),
  ),
  more: z.boolean(),
})
export type FindAtDoorAnswer = z.infer<typeof FindAtDoorAnswer>
