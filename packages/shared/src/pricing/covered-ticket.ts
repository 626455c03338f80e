/**
 * A ticket that a subscription covers: its line stands at the reference price of the plan, which is what the entry is declared at. The
 * surcharge of a format that the plan doesn't cover comes on top, and the customer pays it. Pure; amounts are minor units.
 */
import { z } from 'zod'
import { Amount } from '../money.ts'
import { applyRules, type PriceRule, type RuledTicket, ShowFormat } from './price-rules.ts'
import { divideRounded } from './rounding.ts'

/** What a plan says about the price of an entry. A sale cites it, so it is right by it. */
export const CoverTerms = z.strictObject({
  /** As the tariff's prices: with tax where tax is a part of them. */
  referencePrice: Amount.min(1),
  /** Whose surcharge it covers; null: of every format. */
  formats: z.array(ShowFormat).max(20).nullable(),
})
export type CoverTerms = z.infer<typeof CoverTerms>

/** @param listPrice of the ticket, before the rules @returns the reference price, with the surcharge of what the plan doesn't cover */
export function priceOfCovered(
  { referencePrice, formats }: CoverTerms,
  rules: readonly PriceRule[],
  ticket: RuledTicket,
  listPrice: number,
): number {
  if (formats === null) return referencePrice
  const covered = { ...ticket, formats: ticket.formats.filter((format) => formats.includes(format)) }
  const surcharge = applyRules(rules, ticket, listPrice) - applyRules(rules, covered, listPrice)
  return referencePrice + Math.max(0, surcharge)
}

/**
 * What the subscription pays of the line: all of it, but for the surcharge. Where tax is added, each part bears its own.
 * @param line as it is priced and taxed
 */
export function paidBySubscription(
  { referencePrice }: Pick<CoverTerms, 'referencePrice'>,
  { price, amount }: { price: number; amount: number },
): number {
  return price === referencePrice ? amount : divideRounded(BigInt(amount) * BigInt(referencePrice), BigInt(price))
}
