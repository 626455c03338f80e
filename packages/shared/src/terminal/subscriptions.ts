/** Calls of a counter about subscriptions: it asks for a card, and claims its right to be admitted to shows before it sells by it. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Amount } from '../money.ts'
import { TaxCode } from '../pricing/tax.ts'
import { SubscriptionCard } from '../subscriptions/subscription.ts'

/** What was typed or scanned. A signed code has some 400 characters. */
export const SubscriptionText = z.string().trim().min(1).max(1000)

/**
 * For these shows the right is this terminal's for two minutes: the time of a sale. Asked for again, it begins anew. Nothing has to be
 * given back. Without shows it is only looked up.
 */
export const ClaimEntriesRequest = z.strictObject({ text: SubscriptionText, showIds: z.array(Id).max(10) })
export type ClaimEntriesRequest = z.infer<typeof ClaimEntriesRequest>

/** The subscription as it stands, and what its next period costs, which a counter may sell. */
export const ClaimEntriesAnswer = z.object({
  card: SubscriptionCard.strip(),
  /** null: it is sold no more. */
  nextPeriod: z.object({ amount: Amount, rate: TaxCode.nullable(), period: z.enum(['month', 'year']) }).nullable(),
})
export type ClaimEntriesAnswer = z.infer<typeof ClaimEntriesAnswer>
