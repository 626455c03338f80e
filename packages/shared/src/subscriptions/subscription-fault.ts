/** Why a subscription doesn't admit. `words/` says it. */
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
