/** Why an order can't be put on a company's account, and the sentence that a clerk can act on. */
import { z } from 'zod'
import { formatMoney } from '../money.ts'

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

export function describeAccountFault(fault: AccountFault): string {
  switch (fault.why) {
    case 'unknown':
      return 'This house has no such account: look for it by its name.'
    case 'closed':
      return 'This account is closed: take the money another way.'
    case 'blocked':
      return 'This account is blocked: take the money another way, or call a manager.'
    case 'other_cinema':
      return 'This account is another cinema’s of the house, not this one’s.'
    case 'currency':
      return `This account is for cinemas that sell in ${fault.currency}.`
    case 'low':
      return `The account’s limit leaves ${formatMoney({ amount: fault.left, currency: fault.currency })}: take the rest another way.`
    case 'not_known_here':
      return 'This counter is cut off and has not heard of this account: take the money another way.'
    case 'offline_limit':
      return `While it is cut off, this counter may put ${formatMoney({ amount: fault.left, currency: fault.currency })} more on this account: take the rest another way.`
    case 'not_claimed':
      return 'This counter has let go of the account: choose it again.'
    case 'too_many_claims':
      return 'This counter keeps credit for too many orders that are not sold: take the money another way, or call a manager to end its claims.'
    case 'at_reader':
      return 'The reader takes no order that is partly on account: take the rest in cash or on the card machine.'
    case 'in_exchange':
      return 'An exchange is not paid on account: take the rest in cash or on the card machine.'
    case 'named_twice':
      return 'An order is put on one account, once: change its amount instead.'
  }
}
