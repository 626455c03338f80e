/** Sales and other commands of terminals that could not be applied, and what a manager can do about each. */
import { z } from 'zod'
import { BookingReference, Id } from '../ids.ts'
import { Amount, Money } from '../money.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { Reason } from '../reason.ts'
import { SeatId } from '../seat-plan.ts'
import { Instant } from '../times.ts'

/**
 * `stale_grant`: it cites an older grant than the seat has; `future_grant`: one that was never given; `outside_claim`:
 * the terminal has no claim on the seat. `other_booking`: nothing is wrong with it but with another booking of its order, and
 * they are sold together or not at all. `edited`: nothing proves that the entry is as it was written. `gap`: entries
 * before it are lost. `sequence_reused`: another entry came under its number. `another_terminal`: it names another
 * terminal. `id_reused`: another command came under its id. `wrong_price`, `unknown_show`, `show_cancelled`,
 * `wrong_show`, `malformed`: its content can't be right. `at_reader`: a card is being taken for the same order at a reader.
 * `voucher_short`: it is sold, and a voucher of it couldn't pay what it was to pay, or couldn't be sold.
 * `subscription_short`: it is sold, and a subscription of it should not have admitted anybody.
 * `account_exceeded`: it is sold, and was put on a company's account that should not have taken it.
 * `promo_code_over_limit`: it is sold, and somebody else had taken the last uses of its promo code meanwhile.
 * `approval_unproven`: it is sold, and the ledger knows of no yes to something of it that needs one.
 */
export const CONFLICT_REASONS = [
  'stale_grant',
  'future_grant',
  'outside_claim',
  'other_booking',
  'edited',
  'gap',
  'sequence_reused',
  'another_terminal',
  'id_reused',
  'wrong_price',
  'unknown_show',
  'show_cancelled',
  'wrong_show',
  'unknown_seats',
  'booking_ended',
  'malformed',
  'future_boot',
  'at_reader',
  'voucher_short',
  'promo_code_over_limit',
  'subscription_short',
  'approval_unproven',
  'account_exceeded',
] as const
export const ConflictReason = z.enum(CONFLICT_REASONS)
export type ConflictReason = z.infer<typeof ConflictReason>

/** The present owner of a seat that the conflict's sale is about. */
export const RivalClaim = z.object({
  seatId: SeatId,
  kind: z.enum(['held', 'allotted', 'booked']),
  bookingId: Id.nullable(),
  reference: BookingReference.nullable(),
  /** The terminal's name; null: an online customer. */
  terminal: z.string().nullable(),
  expiresAt: Instant.nullable(),
})
export type RivalClaim = z.infer<typeof RivalClaim>

export const CONFLICT_RESOLUTIONS = ['other_seats', 'refund', 'release_other', 'same_seats', 'noted'] as const
export const ConflictResolution = z.enum(CONFLICT_RESOLUTIONS)
export type ConflictResolution = z.infer<typeof ConflictResolution>

export const Conflict = z.object({
  conflictId: Id,
  reason: ConflictReason,
  /** One sentence for a manager. */
  what: z.string(),
  since: Instant,
  terminal: z.object({ terminalId: Id, name: z.string() }),
  command: z.enum(['sell', 'order', 'exchange', 'drawer', 'check_in', 'undo_check_in', 'print', 'shift', 'unreadable']),
  bookingId: Id.nullable(),
  reference: BookingReference.nullable(),
  /** Of an order, or of one booking of it: the bookings of an order that can't be sold together are a conflict each. */
  orderId: Id.optional(),
  /** Set with `orderId`: how many conflicts the order has, and how many of them wait. */
  ofOrder: z.object({ conflicts: z.int().min(1), open: z.int().min(0) }).optional(),
  show: z.object({ showId: Id, startsAt: Instant, movie: z.string(), auditorium: z.string() }).nullable(),
  tickets: z.array(z.object({ ticketId: Id, seatId: SeatId, type: TicketType, amount: Amount })),
  /** The amount that the customer paid. What was paid in cash is in the terminal's drawer until the conflict is settled. */
  money: Money.nullable(),
  /** The part of `money` that was paid at a card machine, and goes back there; absent: none. */
  byCardMachine: Money.optional(),
  soldAt: Instant.nullable(),
  /** The present owners of its seats; a seat that isn't here is free. */
  rivals: z.array(RivalClaim),
  /** Equal or better seats nearby, as many as it has tickets, in the order of its tickets; null: there are none. */
  otherSeats: z.array(SeatId).nullable(),
  /**
   * The entry is as it was written, although nothing on its terminal's disk proved it. A manager may enter all such entries
   * of a terminal at once.
   */
  intact: z.boolean(),
  /** The possible resolutions, one key each. */
  choices: z.array(ConflictResolution),
  settled: z
    .object({
      at: Instant,
      by: z.string(),
      resolution: ConflictResolution,
      reason: z.string(),
      seatIds: z.array(SeatId),
    })
    .nullable(),
})
export type Conflict = z.infer<typeof Conflict>

export const ConflictsAnswer = z.object({
  /** Oldest first, at most 200. */
  open: z.array(Conflict),
  /** The latest 50, newest first. */
  settled: z.array(Conflict),
})
export type ConflictsAnswer = z.infer<typeof ConflictsAnswer>

/**
 * `other_seats`: the booking gets these seats instead, with new tickets. `refund`: the money is given back at the terminal.
 * `release_other`: whoever has the seats loses them (a sale is refunded), and this sale gets them.
 * `same_seats`: they are free now, or it was only the price: the sale is entered as it was made. `noted`: read, nothing to do.
 */
export const SettleConflictRequest = z.strictObject({
  conflictId: Id,
  resolution: ConflictResolution,
  reason: Reason,
  /** Set with `other_seats`: the seats that were shown. */
  seatIds: z.array(SeatId).max(10).optional(),
})
export type SettleConflictRequest = z.infer<typeof SettleConflictRequest>
