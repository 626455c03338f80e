/** A booking as staff look it up: what was sold, what was paid, what went back, and who did what when. */
import { z } from 'zod'
import { BookingState, CancelRequest, IdempotencyKey, RefundView } from '../api/bookings.ts'
import { BookingReference, Id } from '../ids.ts'
import { Amount, Currency, Money } from '../money.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { PaymentMethod } from '../pricing/ways-to-pay.ts'
import { Reason } from '../reason.ts'
import { SeatId } from '../seat-plan.ts'
import { Instant, TimeZone } from '../times.ts'

export const FindBookingRequest = z.strictObject({
  /** A reference as somebody types it, or the text of a ticket's QR code. */
  text: z.string().trim().min(1, 'must be a reference or a ticket code').max(1000, 'is too long for a ticket code'),
})
export type FindBookingRequest = z.infer<typeof FindBookingRequest>

/** The person or device that acted, and the channel it used. */
export const DoneBy = z.object({
  actor: z.string(),
  /** The name of the terminal that did it, where one did. */
  name: z.string().nullable(),
  /** The name of the operator who worked there; absent: nobody had logged in. */
  operator: z.string().optional(),
  via: z.string(),
})
export type DoneBy = z.infer<typeof DoneBy>

export const HistoryEntry = z.object({
  at: Instant,
  /** `transition`: the booking became `to`. The others leave it in its state. */
  kind: z.enum(['transition', 'seats_given_back', 'tried_again', 'set_aside']),
  from: BookingState.nullable(),
  to: BookingState.nullable(),
  /** The seats that were given back, with `seats_given_back` and with the last of them. */
  seatIds: z.array(SeatId),
  by: DoneBy,
  why: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const BookingRecord = z.object({
  bookingId: Id,
  reference: BookingReference,
  status: BookingState,
  show: z.object({
    showId: Id,
    startsAt: Instant,
    movie: z.string(),
    cinema: z.string(),
    auditorium: z.string(),
    timeZone: TimeZone,
  }),
  /** The name of the terminal that made it; null: online. */
  terminal: z.string().nullable(),
  /** Masked where the operator has no right to see it whole. */
  email: z.string().nullable(),
  /** As `email`. An older server says neither, nor the three below. */
  name: z.string().nullish(),
  phone: z.string().nullish(),
  /** The last digits of the cards that paid. */
  cards: z.array(z.string()).optional(),
  /** Papers of its tickets that left printers. */
  printed: z.int().min(0).optional(),
  /** Times that its tickets were mailed once more. */
  mailedAgain: z.int().min(0).optional(),
  total: Money.nullable(),
  /** While it is held. */
  expiresAt: Instant.nullable(),
  currency: Currency,
  /** The amount that can still be given back with this booking, in minor units: not the money of its order's other bookings or goods. */
  refundable: Amount,
  /** What comes back with this booking's last ticket besides: its order's fees, once no other booking has a ticket. Absent: a server of before orders says it. */
  fees: Amount.optional(),
  tickets: z.array(
    z.object({
      seatId: SeatId,
      /** null: a terminal's hold, whose prices are made when it is sold. */
      type: TicketType.nullable(),
      amount: Amount.nullable(),
      status: z.enum(['held', 'valid', 'cancelled']),
    }),
  ),
  payments: z.array(
    z.object({
      paymentId: Id,
      method: PaymentMethod,
      amount: Amount,
      status: z.enum(['pending', 'captured', 'declined', 'abandoned']),
      /** The money came when the booking could not be confirmed any more: it goes back by itself. */
      late: z.boolean(),
      reason: z.string().nullable(),
      at: Instant,
    }),
  ),
  refunds: z.array(
    RefundView.extend({
      method: PaymentMethod,
      tries: z.int().min(0),
      error: z.string().nullable(),
      doneAt: Instant.nullable(),
    }),
  ),
  /** Oldest first. */
  history: z.array(HistoryEntry),
})
export type BookingRecord = z.infer<typeof BookingRecord>

/**
 * `problem`: why there is none, where it is more than "not found". `in_conflict`: a terminal's sale that could not be applied, and
 * that no booking has come out of (yet).
 */
export const FindBookingAnswer = z.object({
  booking: BookingRecord.nullable(),
  problem: z.enum(['not_a_reference', 'not_found', 'not_genuine', 'in_conflict']).nullable(),
})
export type FindBookingAnswer = z.infer<typeof FindBookingAnswer>

export const GiveBackRequest = CancelRequest.extend({
  bookingId: Id,
  /** Made when the manager confirms: sent again, it is the same giving back. */
  key: IdempotencyKey,
  reason: Reason,
})
export type GiveBackRequest = z.infer<typeof GiveBackRequest>

export const GiveBackAnswer = z.object({
  seatsReleased: z.array(SeatId),
  /** The refunds of this request alone; empty: no money goes back. */
  refundIds: z.array(Id),
  booking: BookingRecord,
})
export type GiveBackAnswer = z.infer<typeof GiveBackAnswer>
