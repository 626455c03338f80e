/** Why an order can't be put on a company's account. `words/` says it. */
import { z } from 'zod'

const Sum = z.int()
const Text = z.string().max(500)

export const AccountFault = z.discriminatedUnion('why', [
  /** The ledger has no such account. */
  z.object({ why: z.literal('unknown') }),
  z.object({ why: z.literal('closed') }),
  z.object({ why: z.literal('blocked') }),
  z.object({ why: z.literal('other_cinema') }),
  z.object({ why: z.literal('currency'), currency: z.string().max(3) }),
  /** `left`: so much may still be put on it. */
  z.object({ why: z.literal('low'), left: Sum, currency: Text }),
  /** Cut off, and this terminal has never heard of it. */
  z.object({ why: z.literal('not_known_here') }),
  /** Cut off. `left`: so much may this counter still put on it before it is connected again. */
  z.object({ why: z.literal('offline_limit'), left: Sum, currency: Text }),
  /** The claim came late: the terminal has let go of it, or the order was sold. */
  z.object({ why: z.literal('not_claimed') }),
  /** The terminal has claimed credit for as many orders as it may. */
  z.object({ why: z.literal('too_many_claims') }),
  z.object({ why: z.literal('at_reader') }),
  z.object({ why: z.literal('in_exchange') }),
  z.object({ why: z.literal('named_twice') }),
])
export type AccountFault = z.infer<typeof AccountFault>
