/**
 * A renewal of a subscription as its charge tells it, so that the period can be entered again when the ledger was set back to a moment
 * before it. It names the subscription by its id: a code is worth money to whoever reads it. Nothing of the holder, nothing of the card.
 */
import { Id } from '@marquee/shared'
import { z } from 'zod'
import { ChargedOrder } from './charged-order.ts'
import { packed, unpacked } from './packed-metadata.ts'

const Whole = z.int()

export const ChargedRenewal = z.object({
  /** The renewal's, which is the payment's. */
  paymentId: Id,
  subscriptionId: Id,
  /** Of the period that it pays: 2, 3 … */
  number: Whole.min(2),
  orderId: Id,
  /** Of the plan. */
  price: Whole.min(1),
  /** Minor units: what the card was to pay, tax included. */
  amount: Whole.min(1),
  currency: z.string().length(3),
  order: ChargedOrder.extend({ cinemaId: Id.nullable(), channel: z.literal('online') }),
})
export type ChargedRenewal = z.infer<typeof ChargedRenewal>

const VERSION = '1'
const NAME = 'renewed'

export function renewalToMetadata(renewal: ChargedRenewal): Record<string, string> {
  return { renewal: VERSION, ...packed(NAME, renewal) }
}

/** undefined: it tells none, or not in words that are known here. */
export function renewalFromMetadata(metadata: Record<string, string>): ChargedRenewal | undefined {
  if (metadata['renewal'] !== VERSION) return undefined
  const { data } = ChargedRenewal.safeParse(unpacked(NAME, metadata))
  // The two say the same, unless somebody has changed one of them.
  return data?.paymentId === metadata['paymentId'] && data?.orderId === metadata['orderId'] ? data : undefined
}
