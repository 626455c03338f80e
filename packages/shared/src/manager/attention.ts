/** Things that the system could not settle by itself, and that wait for a manager. */
import { z } from 'zod'
import { BookingReference } from '../ids.ts'
import { Money } from '../money.ts'
import { Reason } from '../reason.ts'
import { Instant } from '../times.ts'

/**
 * `admitted_twice`: an admission for a manager to read. It may also be one that no sale accounts for, or one with a ticket
 * that had been given back. All of them carry the name of the first, because terminals of the protocol version before know no other.
 */
export const ATTENTION_KINDS = [
  'refund',
  'payment',
  'gateway_event',
  'mail',
  'webhook',
  'job',
  'admitted_twice',
] as const
export const AttentionKind = z.enum(ATTENTION_KINDS)
export type AttentionKind = z.infer<typeof AttentionKind>

/** Names what is parked: `refund:` and its id, `event:stripe:` and the gateway's id of it… */
export const AttentionId = z
  .string()
  .max(300)
  .regex(/^(refund|payment|event|delivery|job|admission):[\x21-\x7e]+$/, 'must name something from the list')
export type AttentionId = z.infer<typeof AttentionId>

export const AttentionItem = z.object({
  id: AttentionId,
  kind: AttentionKind,
  /** One sentence for a manager. */
  what: z.string(),
  /** The action that a person has to take; null: have it tried again. */
  todo: z.string().nullable().default(null),
  since: Instant,
  tries: z.int().min(0),
  error: z.string().nullable(),
  /** When it is tried again by itself; null: it is parked. */
  tryAt: Instant.nullable(),
  money: Money.nullable(),
  reference: BookingReference.nullable(),
  setAside: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
})
export type AttentionItem = z.infer<typeof AttentionItem>

export const AttentionAnswer = z.object({
  /** Oldest first, at most 200. */
  items: z.array(AttentionItem),
  /** The latest 50 that a manager has set aside, newest first. */
  setAside: z.array(AttentionItem),
})
export type AttentionAnswer = z.infer<typeof AttentionAnswer>

export const TryAgainRequest = z.strictObject({ id: AttentionId })
export type TryAgainRequest = z.infer<typeof TryAgainRequest>
/** `under_way`: it is being tried, and comes back to the list when it fails. */
export const TryAgainAnswer = z.object({
  outcome: z.enum(['done', 'under_way', 'failed']),
  error: z.string().nullable(),
})
export type TryAgainAnswer = z.infer<typeof TryAgainAnswer>

export const SetAsideRequest = z.strictObject({
  id: AttentionId,
  reason: Reason,
})
export type SetAsideRequest = z.infer<typeof SetAsideRequest>
