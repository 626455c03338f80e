/**
 * Seats that terminals have claims on, the policy by which they are allotted, and taking them from a terminal that
 * doesn't answer.
 */
import { z } from 'zod'
import { BookingReference, Id } from '../ids.ts'
import { Reason } from '../reason.ts'
import { SEAT_CATEGORIES, SeatId } from '../seat-plan.ts'
import { Instant } from '../times.ts'

export const AllotmentPolicy = z.strictObject({
  /** The number of seats for each terminal and show; 0: none. */
  seats: z.int().min(0).max(100),
  /** Only of this category; null: any but wheelchair and companion seats. */
  category: z.enum(SEAT_CATEGORIES).nullable(),
  /** Allotted from so many hours before the show. */
  hoursBefore: z.int().min(1).max(168),
  /** Given back so many minutes before the show. */
  backMinutesBefore: z.int().min(0).max(600),
  /** Only to these; null: to every counter of the cinema. */
  terminalIds: z.array(Id).max(200).nullable(),
})
export type AllotmentPolicy = z.infer<typeof AllotmentPolicy>

/** Applies to a cinema that has no policy of its own. */
export const DEFAULT_ALLOTMENT_POLICY: AllotmentPolicy = {
  seats: 8,
  category: null,
  hoursBefore: 12,
  backMinutesBefore: 5,
  terminalIds: null,
}

/** Asks for the policy of one cinema. A manager whose terminal belongs to no single cinema may name any. */
export const AllotmentPolicyRequest = z.strictObject({ cinemaId: Id })
export type AllotmentPolicyRequest = z.infer<typeof AllotmentPolicyRequest>
export const SetAllotmentPolicyRequest = z.strictObject({ cinemaId: Id, policy: AllotmentPolicy })
export type SetAllotmentPolicyRequest = z.infer<typeof SetAllotmentPolicyRequest>

/** The seats of one show that one terminal has claims on: allotted to it, or held. */
export const AllottedSeats = z.object({
  terminal: z.object({
    terminalId: Id,
    name: z.string(),
    connected: z.boolean(),
    /**
     * Recalls no longer reach it: its seats stay taken until a manager releases them, or a week has passed
     * since the show's start.
     */
    revoked: z.boolean(),
    lastSeenAt: Instant.nullable(),
  }),
  show: z.object({ showId: Id, startsAt: Instant, movie: z.string(), auditorium: z.string(), cinema: z.string() }),
  allotted: z.array(SeatId),
  held: z.array(SeatId),
  /** The bookings that hold them, the first to end first. `until`: when its terminal is asked to let go. An older server leaves it out. */
  holds: z.array(z.object({ reference: BookingReference, until: Instant, seats: z.int() })).optional(),
  /**
   * The subset claimed by an earlier life of the terminal (its disk was restored, copied or rebuilt). Nobody can recall
   * those.
   */
  orphaned: z.array(SeatId),
})
export type AllottedSeats = z.infer<typeof AllottedSeats>
export const AllottedSeatsAnswer = z.object({ allotments: z.array(AllottedSeats) })
export type AllottedSeatsAnswer = z.infer<typeof AllottedSeatsAnswer>

/**
 * Takes seats from a terminal without its word. If it has sold them, or still sells them while cut off, those sales become
 * conflicts. Repeated with the same key it is done once.
 */
export const ForceReleaseRequest = z.strictObject({
  key: Id,
  terminalId: Id,
  showId: Id,
  seatIds: z.array(SeatId).min(1).max(500),
  reason: Reason,
})
export type ForceReleaseRequest = z.infer<typeof ForceReleaseRequest>
export const ForceReleaseAnswer = z.object({ released: z.array(SeatId) })
export type ForceReleaseAnswer = z.infer<typeof ForceReleaseAnswer>
