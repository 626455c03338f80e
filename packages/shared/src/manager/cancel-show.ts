/** A show that doesn't take place. */
import { z } from 'zod'
import { Instant } from '../catalogue.ts'
import { Id } from '../ids.ts'
import { Reason } from '../reason.ts'

/** From then on nothing is sold for it, and what was sold is given back with its money. Asked again, it has happened once. */
export const CancelShowRequest = z.strictObject({ showId: Id, reason: Reason })
export type CancelShowRequest = z.infer<typeof CancelShowRequest>
/** `bookings`: how many were to be given back at the moment of the cancelling, or are still when it is asked again. */
export const CancelShowAnswer = z.object({ cancelledAt: Instant, bookings: z.int() })
export type CancelShowAnswer = z.infer<typeof CancelShowAnswer>
