/** A show that doesn't take place. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Reason } from '../reason.ts'
import { Instant } from '../times.ts'

/** Ends the selling for the show; every seat sold is given back with its money. Idempotent. */
export const CancelShowRequest = z.strictObject({ showId: Id, reason: Reason })
export type CancelShowRequest = z.infer<typeof CancelShowRequest>
/** `bookings`: how many bookings were to be given back when the show was cancelled; on a replay, how many still are. */
export const CancelShowAnswer = z.object({ cancelledAt: Instant, bookings: z.int() })
export type CancelShowAnswer = z.infer<typeof CancelShowAnswer>
