/**
 * The messages between the server and a terminal about the terminal's claims: seats allotted, recalled, let go. The
 * rules are in docs/selling-while-cut-off.md.
 */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { SeatId } from '../seat-plan.ts'
import { TicketKeyId } from '../ticket-keys.ts'
import { Instant } from '../times.ts'
import { type PublicKey, Signature } from './keys.ts'

/**
 * Numbers every grant of a seat to a terminal, ascending over the whole ledger: the higher of two grants of a seat is the
 * later.
 */
export const GrantNumber = z.int().min(1)
export type GrantNumber = z.infer<typeof GrantNumber>

/**
 * A seat under one grant. Every message about a terminal's claim names both, so that a late message can't mean a newer
 * grant.
 */
export const GrantedSeat = z.strictObject({ seatId: SeatId, grantNumber: GrantNumber })
export type GrantedSeat = z.infer<typeof GrantedSeat>

/** Lets a terminal write short codes on tickets of the show. Absent: long ones, because doors of version 3 may be at work. */
export const ShortTicketCodes = z.literal('short')

/** A grant of 500 seats is about 18 KB. */
export const MAX_SEATS_IN_GRANT = 500
const GrantedSeats = z.array(GrantedSeat).max(MAX_SEATS_IN_GRANT, `must name at most ${MAX_SEATS_IN_GRANT} seats`)

/** Seats of one show allotted to the terminal: its allotment, or more of it. The same again changes nothing. */
export const Grant = z.object({
  showId: Id,
  seats: GrantedSeats,
  /** Lets this terminal sign tickets of this show; see ticket-code.ts. */
  certificate: Signature,
  /** The name that those tickets carry of the house's key that signed the certificate; absent: they name none. */
  certificateKey: TicketKeyId.optional(),
  ticketCodes: ShortTicketCodes.optional(),
})
export type Grant = z.infer<typeof Grant>
/**
 * Sent when the grant is on the terminal's disk. `gone`: seats of it that the terminal let go under this grant number or a
 * later one, in an answer that was lost. Nobody has them. A seat that the terminal has sold is not among them, even while that
 * sale waits to be sent.
 */
export const GrantAnswer = z.strictObject({ kept: z.literal(true), gone: GrantedSeats.optional() })
export type GrantAnswer = z.infer<typeof GrantAnswer>

/**
 * The server asks a terminal to let go. `wanted`: somebody asks for these seats. `time_up`: the time of a hold is over.
 * `before_show`: the policy gives them back. `policy`: they are not to be allotted here any more. `show_over`: nobody
 * can sell them any more. `taken`: a manager has taken them already, also out of a cart. `moved`: the booking is to be paid at
 * a counter, which gets its whole hold.
 */
export const RECALL_REASONS = ['wanted', 'time_up', 'before_show', 'policy', 'show_over', 'taken', 'moved'] as const
export const Recall = z.object({
  showId: Id,
  why: z.enum(RECALL_REASONS),
  /** Set with `time_up` and `moved`: the booking of the hold. */
  bookingId: Id.optional(),
  /**
   * Set with `time_up` and `moved`: the end of the hold, as the server knew it when it asked. A cart with a later end was extended
   * meanwhile, and is kept. An older server doesn't name it.
   */
  heldUntil: Instant.optional(),
  seats: GrantedSeats,
})
export type Recall = z.infer<typeof Recall>
/**
 * `letGo`: the seats that this terminal can't sell any more; its disk says so before it answers. A seat that it doesn't have
 * under that grant number is among them. The terminal then accepts no grant with that number or a lower one. The others are
 * kept: in a cart, or sold. With `moved` they are all let go or all kept. A seat sold under a grant number is never let go under it, even when the sale has been sent, or is
 * in conflict.
 */
export const RecallAnswer = z.strictObject({ letGo: GrantedSeats })
export type RecallAnswer = z.infer<typeof RecallAnswer>

const BookingOfShow = z.strictObject({ bookingId: Id, showId: Id })
export type BookingOfShow = z.infer<typeof BookingOfShow>
export const MAX_BOOKINGS_IN_REPORT = 50

/** The claims that the terminal believes to have in some shows; those that have ended at the server come back as `ended`. */
export const ReportRequest = z.strictObject({
  shows: z.array(z.strictObject({ showId: Id, seats: GrantedSeats })).max(100, 'must be at most 100 shows'),
  /** Set with the last of several reports: how many of its commands have no answer yet. An older program leaves it out. */
  unanswered: z.int().min(0).optional(),
  /** Set with the last of several reports: bookings of which the terminal knows every seat that it has. An older program leaves them out. */
  bookings: z
    .array(BookingOfShow)
    .max(MAX_BOOKINGS_IN_REPORT, `must be at most ${MAX_BOOKINGS_IN_REPORT} bookings`)
    .optional(),
})
export type ReportRequest = z.infer<typeof ReportRequest>
/**
 * `unnamed`: seats that the terminal holds at the server for the bookings that it names, and that the report doesn't name. A
 * claim whose copy came late took them again after they were given back.
 */
export const ReportAnswer = z.object({
  ended: z.array(z.object({ showId: Id, seats: GrantedSeats })),
  unnamed: z.array(BookingOfShow.extend({ seats: GrantedSeats })).optional(),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>

/** Replaces the certificate for terminals that sign no tickets: the answer to a claim always has a value there. */
export const NO_CERTIFICATE = 'A'.repeat(86)

/**
 * The text that the server signs for a terminal and one of its shows. The text names the show, so the certificate is good
 * for no other.
 */
export function certificateText(showId: string, terminalId: string, publicKey: z.infer<typeof PublicKey>): string {
  return `marquee certificate 1\n${showId}\n${terminalId}\n${publicKey}`
}
