/** Why a subscription doesn't admit, and the sentence that a clerk can act on. */
import { z } from 'zod'

const Text = z.string().max(500)

export const SubscriptionFault = z.discriminatedUnion('why', [
  /** No code of a subscription, or one with a wrong letter. */
  z.object({ why: z.literal('mistyped') }),
  /** The ledger has no such code. */
  z.object({ why: z.literal('unknown') }),
  /** It names a key that isn't this house's. */
  z.object({ why: z.literal('other_house') }),
  /** It was changed, or never signed; or an order cites other terms than its plan has. */
  z.object({ why: z.literal('not_genuine') }),
  z.object({ why: z.literal('other_cinema') }),
  z.object({ why: z.literal('currency'), currency: z.string().max(3) }),
  /** Nothing has been paid for it yet. */
  z.object({ why: z.literal('not_paid') }),
  /** `on`: the instant until which it was paid. */
  z.object({ why: z.literal('expired'), on: Text }),
  z.object({ why: z.literal('paused') }),
  /** Its plan doesn't cover seats of this category. */
  z.object({ why: z.literal('category') }),
  /** It has admitted its holder to this show. */
  z.object({ why: z.literal('used') }),
  /** `by`: the terminal at which it is being used for this show. */
  z.object({ why: z.literal('in_use'), by: Text }),
  /** Cut off, and this terminal has never heard of it: its signed code says what has to be known. */
  z.object({ why: z.literal('scan_it') }),
])
export type SubscriptionFault = z.infer<typeof SubscriptionFault>

export function describeSubscriptionFault(fault: SubscriptionFault): string {
  switch (fault.why) {
    case 'mistyped':
      return 'That is no subscription’s code, or a letter of it is wrong: type it again as it is printed.'
    case 'unknown':
      return 'This house has no such subscription: it may be another house’s.'
    case 'other_house':
      return 'This subscription is another house’s: it is not taken here.'
    case 'not_genuine':
      return 'This subscription’s code was changed, or was not made by this house: do not take it, and call a manager.'
    case 'other_cinema':
      return 'This subscription is for another cinema of the house, not for this one.'
    case 'currency':
      return `This subscription is for cinemas that sell in ${fault.currency}.`
    case 'not_paid':
      return 'This subscription has not been paid yet: sell its first period, then it admits.'
    case 'expired':
      return 'The time that was paid for this subscription is over: it admits again when another period is paid.'
    case 'paused':
      return 'This subscription is paused: call a manager.'
    case 'category':
      return 'This subscription does not cover a seat of this kind: choose another seat.'
    case 'used':
      return 'This subscription has been used for this show already: it admits once a show.'
    case 'in_use':
      return `This subscription is being used for this show at ${fault.by}: take it off there, and try again in two minutes.`
    case 'scan_it':
      return 'This counter is cut off and has not heard of this subscription: scan its code, typed letters are not enough.'
  }
}
