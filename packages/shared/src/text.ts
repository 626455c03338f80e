/** Text from outside that is kept in the books. */
import { z } from 'zod'

/** No control characters: Postgres keeps no zero byte in a text, and a line of the books is one line. */
export const plainText = (longest: number) =>
  z
    .string()
    .max(longest, `must be at most ${longest} characters`)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'must be text without control characters')
