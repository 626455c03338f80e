/** Names as people write them, fit to be keys in the ledger. */
import { z } from 'zod'

/** No control characters (the ledger can't hold U+0000), no half surrogates, and no blanks around it, which nobody sees. */
export const NameText = z
  .string()
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters')
  .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), 'must be text without control characters')
  .refine((name) => name.trim() === name, 'must not begin or end with a blank')
