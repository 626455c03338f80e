/** What a customer, a bank or the network does to a reader: told by a test or a person, for the next times or until a reset. */
import { z } from 'zod'

const LONGEST_MS = 600_000

const Often = {
  /** The number of actions that it is for; absent: until it is reset. */
  times: z.int().min(1).max(1_000_000).optional(),
  delayMs: z.int().min(0).max(LONGEST_MS).optional(),
}
const simple = <B extends string>(behaviour: B) => z.strictObject({ behaviour: z.literal(behaviour), ...Often })

export const Behaviour = z.discriminatedUnion('behaviour', [
  /** A good card is held to it. */
  simple('tap'),
  /** The bank says no. `code`: Stripe's decline code. */
  z.strictObject({
    behaviour: z.literal('decline'),
    code: z
      .string()
      .regex(/^[a-z_]{1,60}$/)
      .default('generic_decline'),
    ...Often,
  }),
  /** A good card is put in, and its owner types a PIN. */
  simple('pin'),
  /** The card is there, and the bank takes its time. */
  simple('slow'),
  /** The customer touches "cancel", where the reader shows it. */
  simple('customer_cancels'),
  /** Nobody presents a card, until the reader gives up. */
  simple('no_card'),
  /** It can't be reached. */
  simple('offline'),
  /** It takes the action, and loses its network before a card is there. The action stays in progress. */
  simple('offline_after_start'),
  /** It charges the card, and loses its network before it can say so. The action stays in progress. */
  simple('offline_after_charge'),
  /** It updates itself, or somebody changes its settings. */
  simple('busy'),
  /** Stripe hears nothing from it in time. `received`: it has the action all the same. */
  z.strictObject({ behaviour: z.literal('hangs'), received: z.boolean().default(false), ...Often }),
  /** It fails while the bank is asked. `charged`: the card was charged all the same. */
  z.strictObject({ behaviour: z.literal('network_lost'), charged: z.boolean().default(false), ...Often }),
  /** A good card is held to it, and every event about it comes twice. */
  simple('answers_twice'),
])
export type Behaviour = z.infer<typeof Behaviour>

export const BehaviourRequest = z.union([z.strictObject({ behaviour: z.literal('reset') }), Behaviour])
export type BehaviourRequest = z.input<typeof BehaviourRequest>

export const GOOD_CARD: Behaviour = { behaviour: 'tap' }

type Name = Behaviour['behaviour']

/** The time that the customer needs to find the card and hold it to the reader. */
const TAP_MS = 200

/** Who presents no card waits so long: the customer, or the reader. */
const WAITS_MS: Partial<Record<Name, number>> = { customer_cancels: 1000, no_card: 2000, offline_after_start: 200 }

/** How long the card is in the reader before the charge is made, where it isn't at once. */
const AUTHORIZES_MS: Partial<Record<Name, number>> = { pin: 3000, slow: 3000 }

/** How long the reader waits for the card, or for what happens instead. */
export function waitingMs({ behaviour, delayMs }: Behaviour): number {
  if (AUTHORIZES_MS[behaviour] !== undefined) return TAP_MS
  return delayMs ?? WAITS_MS[behaviour] ?? TAP_MS
}

/** How long the bank is asked. */
export function authorizingMs({ behaviour, delayMs }: Behaviour): number {
  const usual = AUTHORIZES_MS[behaviour]
  return usual === undefined ? 0 : (delayMs ?? usual)
}
