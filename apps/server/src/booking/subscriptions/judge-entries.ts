/**
 * What subscriptions of an order come to when it is applied: which entries count, the periods that were sold, and what a manager is told.
 * Pure. The customer has the tickets, so a fault in a subscription is never a reason not to sell.
 */
import {
  coversCategory,
  faultOfSubscription,
  type Id,
  type OrderCommand,
  type SubscriptionFault,
  type VoucherCode,
} from '@marquee/shared'
import type { SoldOrder } from '../orders/sold-order.ts'
import { hasTerms, type LockedSubscription } from './locked-subscription.ts'
import type { SoldEntry } from './sold-entry.ts'

/** A subscription that should not have been used so. */
export interface SubscriptionShort {
  code: VoucherCode
  /** `sell`: the customer has paid for a period, and it could not be entered. */
  use: 'admit' | 'sell'
  fault: SubscriptionFault
  /** What it paid of the ticket, or what was paid for the period; in minor units. */
  amount: number
}

export interface JudgedEntry {
  entry: SoldEntry
  subscriptionId: Id | null
  counts: boolean
}

export interface JudgedSubscriptions {
  entries: JudgedEntry[]
  /** Subscriptions whose next period is sold, one each time. */
  periods: LockedSubscription[]
  short: SubscriptionShort[]
}

const nameOf = (subscriptionId: string, showId: string): string => `${subscriptionId} ${showId}`

/**
 * @param subscriptions by their codes
 * @param standing names of the entries that count (`standingNames`); those of this order are added
 * @param now the server's. The terminal's clock decides on what was paid, unless it is ahead
 */
export function judgeSubscriptions(
  { body, order }: { body: OrderCommand; order: SoldOrder },
  { subscriptions, standing }: { subscriptions: ReadonlyMap<string, LockedSubscription>; standing: Set<string> },
  now: Date,
): JudgedSubscriptions {
  const at = new Date(Math.min(Date.parse(body.soldAt), now.getTime()))
  const { currency } = body.total
  const judged: JudgedSubscriptions = { entries: [], periods: [], short: [] }
  for (const entry of order.entries ?? []) {
    const { code, showId, amount } = entry
    const subscription = subscriptions.get(code)
    const name = nameOf(subscription?.id ?? '', showId)
    const wasUsed = standing.has(name)
    const counts = subscription !== undefined && !wasUsed
    if (counts) standing.add(name)
    judged.entries.push({ entry, subscriptionId: subscription?.id ?? null, counts })
    const fault = !subscription
      ? ({ why: 'unknown' } as const)
      : wasUsed
        ? ({ why: 'used' } as const)
        : faultOfEntry(subscription, entry, { at, currency, cinemaId: order.cinemaId })
    if (fault) judged.short.push({ code, use: 'admit', fault, amount })
  }
  for (const { code, amount, rate = null, plan } of body.vouchers ?? []) {
    if (plan === undefined) continue
    const subscription = subscriptions.get(code)
    const isRight =
      subscription?.price === amount && subscription.taxRate === rate && subscription.currency === currency
    if (isRight) judged.periods.push(subscription)
    else judged.short.push({ code, use: 'sell', fault: { why: subscription ? 'not_genuine' : 'unknown' }, amount })
  }
  return judged
}

function faultOfEntry(
  subscription: LockedSubscription,
  { terms, category }: SoldEntry,
  scene: Parameters<typeof faultOfSubscription>[1],
): SubscriptionFault | undefined {
  if (!hasTerms(subscription, terms)) return { why: 'not_genuine' }
  if (!coversCategory(subscription, category)) return { why: 'category' }
  return faultOfSubscription(subscription, scene)
}

export const standingNames = (rows: readonly { subscriptionId: string; showId: string }[]): Set<string> =>
  new Set(rows.map(({ subscriptionId, showId }) => nameOf(subscriptionId, showId)))
