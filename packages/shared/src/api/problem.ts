/** An error of the HTTP API: an RFC 9457 problem document, `application/problem+json`. */
import { z } from 'zod'
import { RefusalSchema } from '../refusal-schema.ts'
import { SeatId } from '../seat-plan.ts'

export const Problem = z.object({
  /** `urn:marquee:problem:` and the refusal's code. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** One sentence that a person can act on. */
  detail: z.string(),
  /** The wrong part of the request: a field of the body, a parameter or a header. */
  field: z.string().optional(),
  /** 409: the seats that somebody else has. */
  taken: z.array(SeatId).optional(),
  /** 409: the nearest choices of as many seats, best first. */
  alternatives: z.array(z.array(SeatId)).optional(),
  /** 429: when to come back; also in `Retry-After`. */
  retryAfterSeconds: z.int().optional(),
  /** The same for programs. */
  refusal: RefusalSchema.optional(),
})
export type Problem = z.infer<typeof Problem>
