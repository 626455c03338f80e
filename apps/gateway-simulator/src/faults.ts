/** The faults that the gateway has been told to make, how often, and for what. Any of them may be on at the same time. */
import { z } from 'zod'

export const FAULTS = [
  /** Another amount is taken than was asked for: a hundredth of it. */
  'other_amount',
  /** The bank says no; a refund fails. */
  'decline',
  /** The effect happens, and is answered, late: whether or not anybody still waits for it. */
  'slow',
  /** The request never reaches the gateway, and nobody answers. */
  'timeout_before',
  /** The effect happens, and nobody answers. */
  'timeout_after',
  /** The effect doesn't happen: 500. */
  'server_error_before',
  /** The effect happens: 500. */
  'server_error_after',
  /** The request is answered as under way, and its effect happens later. */
  'pending',
  'duplicate_webhook',
  'late_webhook',
] as const
export type FaultName = (typeof FAULTS)[number]

/** A request of this kind, and the webhooks about its result. `save`: a customer's card is kept for later charges. */
export const STEPS = ['prepare', 'charge', 'void', 'refund', 'look', 'save'] as const
export type Step = (typeof STEPS)[number]

const LONGEST_MS = 600_000

const Fault = z.strictObject({
  fault: z.enum(FAULTS),
  on: z.enum([...STEPS, 'any']).default('charge'),
  /** The number of requests, or events, that it is for; absent: until it is switched off. */
  times: z.int().min(1).max(1_000_000).optional(),
  delayMs: z.int().min(0).max(LONGEST_MS).optional(),
})
export type Fault = z.infer<typeof Fault>

export const FaultRequest = z.union([z.strictObject({ fault: z.literal('none') }), Fault])
export type FaultRequest = z.input<typeof FaultRequest>

/** The delay, or the length of a silence. */
const DELAY_MS: Record<FaultName, number> = {
  other_amount: 0,
  decline: 0,
  slow: 3000,
  timeout_before: 60_000,
  timeout_after: 60_000,
  server_error_before: 0,
  server_error_after: 0,
  pending: 2000,
  duplicate_webhook: 0,
  late_webhook: 5000,
}

/** The faults that struck, and each one's delay in ms. */
export type Struck = ReadonlyMap<FaultName, number>

export interface Faults {
  list(): Fault[]
  /** Switches one on, in place of the same one for the same step. */
  set(fault: Fault): void
  clear(): void
  /** The faults among `names` that strike this step; each counts as one of its times. */
  strike(step: Step, names: readonly FaultName[]): Struck
}

export function createFaults(): Faults {
  let active: Fault[] = []
  return {
    list: () => active,
    set(fault) {
      active = [...active.filter((other) => other.fault !== fault.fault || other.on !== fault.on), fault]
    },
    clear() {
      active = []
    },
    strike(step, names) {
      const struck = new Map<FaultName, number>()
      for (const each of active) {
        const { fault, on, delayMs = DELAY_MS[fault] } = each
        if (struck.has(fault) || !names.includes(fault) || (on !== 'any' && on !== step)) continue
        struck.set(fault, delayMs)
        if (each.times !== undefined) each.times--
      }
      active = active.filter(({ times }) => times !== 0)
      return struck
    },
  }
}
