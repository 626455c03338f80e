/** Why somebody did something, in their own words: kept in the books and shown to people as it is. */
import { z } from 'zod'

/** No control characters: Postgres keeps no zero byte in a text, and a line of the books is one line. */
export const Reason = z
  .string()
  .trim()
  .min(1, 'must say why')
  .max(500, 'must be at most 500 characters')
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'must be text without control characters')
export type Reason = z.infer<typeof Reason>
