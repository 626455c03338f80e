/** A subscription as a terminal sees it, and whether it admits. The terminal judges by it, and the server again. Pure. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Currency } from '../money.ts'
import { CoverTerms } from '../pricing/covered-ticket.ts'
import { SEAT_CATEGORIES, type SeatCategory } from '../seat-plan.ts'
import { Instant } from '../times.ts'
import { VoucherCode } from '../vouchers/voucher-code.ts'
import type { SubscriptionFault } from './subscription-fault.ts'

/** What its plan says about who is admitted where. It never changes: another plan follows it. */
export const SubscriptionTerms = z.strictObject({
  ...CoverTerms.shape,
  currency: Currency,
  /** null: every cinema of the house. */
  cinemaId: Id.nullable(),
  /** Of the seats that it covers; null: all. */
  categories: z.array(z.enum(SEAT_CATEGORIES)).min(1).nullable(),
})
export type SubscriptionTerms = z.infer<typeof SubscriptionTerms>

export const SubscriptionCard = SubscriptionTerms.extend({
  code: VoucherCode,
  /** The person who is admitted. */
  holder: z.string(),
  /** The plan's name. */
  plan: z.string(),
  /**
   * It is paid until this instant; null: nothing has been paid. Absent: nobody knows, because its signed code is all that a terminal
   * which is cut off has heard.
   */
  paidUntil: Instant.nullable().optional(),
  isPaused: z.boolean(),
})
export type SubscriptionCard = z.infer<typeof SubscriptionCard>

/**
 * Why it doesn't admit to a cinema's shows; undefined: it does.
 * @param currency undefined: not known yet @param cinemaId null: not known yet
 */
export function faultOfSubscription(
  card: Pick<SubscriptionCard, 'currency' | 'cinemaId' | 'paidUntil' | 'isPaused'>,
  { at, currency, cinemaId }: { at: Date; currency: string | undefined; cinemaId: Id | null },
): SubscriptionFault | undefined {
  if (card.cinemaId !== null && cinemaId !== null && card.cinemaId !== cinemaId) return { why: 'other_cinema' }
  if (currency !== undefined && card.currency !== currency) return { why: 'currency', currency: card.currency }
  if (card.isPaused) return { why: 'paused' }
  if (card.paidUntil === null) return { why: 'not_paid' }
  if (card.paidUntil !== undefined && Date.parse(card.paidUntil) <= at.getTime()) {
    return { why: 'expired', on: card.paidUntil }
  }
  return undefined
}

export const coversCategory = (
  { categories }: Pick<SubscriptionTerms, 'categories'>,
  category: SeatCategory,
): boolean => categories === null || categories.includes(category)
